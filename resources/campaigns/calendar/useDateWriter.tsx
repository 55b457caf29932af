import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ApiCallError } from '#dataProvider/index.ts';
import { lockOf } from '#dataProvider/liveCalls.ts';
import { usePatch } from '#src/engine/usePatch.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { MessageWithAction } from '#src/ui/MessageWithAction.tsx';
import type { Campaign } from '../schema.ts';
import type { CalendarCampaign, Dates } from './spans.ts';
import { useDayWords } from './useDayWords.ts';

/** How long a message offers to undo a change, in milliseconds. */
const undoMs = 12_000;

/** Returns the dates that differ. */
function changesOf(campaign: Dates, { starts_at, ends_at }: Dates): Partial<Dates> {
  return {
    ...(starts_at !== campaign.starts_at && { starts_at }),
    ...(ends_at !== campaign.ends_at && { ends_at }),
  };
}

/** Returns a function that says why dates could not be saved. */
function useRefusalWords() {
  const t = useT();
  const errorWords = useErrorWords();
  const me = useCurrentUser();
  return (error: unknown, { name }: CalendarCampaign): string => {
    const lock = lockOf(error);
    if (lock?.user.id === me.id) return t('calendar.failed.lockedByYou', { name });
    if (lock) return t('calendar.failed.locked', { name, user: lock.user.display_name });
    if (error instanceof ApiCallError && error.key === 'campaign-conflict') {
      return t('calendar.failed.conflict', { name });
    }
    return t('calendar.failed.other', { name, reason: errorWords(error) });
  };
}

/**
 * Returns a function that saves new dates of a campaign based on the version that is shown, and the dates that are being
 * saved by the campaign's id. A success offers to undo it; a failure says why, and offers to reload the calendar.
 */
export function useDateWriter(reload: () => void) {
  const t = useT();
  const notify = useNotify();
  const words = useDayWords();
  const refusalWords = useRefusalWords();
  const { patch } = usePatch<Campaign>('campaigns');
  const [pending, setPending] = useState<Readonly<Record<string, Dates>>>({});

  const write = async (campaign: CalendarCampaign, dates: Dates, isUndo = false): Promise<boolean> => {
    const changes = changesOf(campaign, dates);
    if (Object.keys(changes).length === 0) return true;
    setPending((all) => ({ ...all, [campaign.id]: dates }));
    try {
      const saved = await patch(campaign, changes, campaign.updated_at);
      const undo = () => void write({ ...campaign, ...saved }, { ...campaign }, true);
      const message = t(isUndo ? 'calendar.movedBack' : 'calendar.moved', {
        name: campaign.name,
        dates: words.dates(saved),
      });
      if (isUndo) notify(message, { type: 'success' });
      else {
        const content = <MessageWithAction text={message} label={t('calendar.undo')} onPress={undo} />;
        notify(content, { type: 'success', autoHideDuration: undoMs });
      }
      return true;
    } catch (error) {
      const text = refusalWords(error, campaign);
      notify(<MessageWithAction text={text} label={t('calendar.reload')} onPress={reload} />, { type: 'error' });
      return false;
    } finally {
      setPending(({ [campaign.id]: _, ...others }) => others);
    }
  };
  return { write, pending };
}
