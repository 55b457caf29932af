import Apps from '@mui/icons-material/Apps';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Campaign from '@mui/icons-material/Campaign';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import History from '@mui/icons-material/History';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Label from '@mui/icons-material/LabelOutlined';
import PermMedia from '@mui/icons-material/PermMediaOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import RocketLaunch from '@mui/icons-material/RocketLaunchOutlined';
import Webhook from '@mui/icons-material/Webhook';
import type { IconName } from '#resources/schema/defineResource.ts';

/** The icons that a declaration may name. */
export const icons = {
  campaign: Campaign,
  label: Label,
  person: Person,
  app: Apps,
  media: PermMedia,
  history: History,
  list: FormatListBulleted,
  key: KeyOutlined,
  view: BookmarkBorder,
  webhook: Webhook,
  release: RocketLaunch,
} satisfies Record<IconName, typeof Apps>;
