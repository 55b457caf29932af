import Alert from '@mui/material/Alert';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { ApiCallError } from '#dataProvider/index.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { FormSection } from '#src/engine/form/FormSection.tsx';
import { BooleanInput } from '#src/engine/inputs/ChoiceInputs.tsx';
import { useFieldInput } from '#src/engine/inputs/useFieldInput.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCampaign } from '../../campaignContext.ts';
import { campaigns } from '../../schema.ts';
import { gateSources, useTypedGate } from './gateFields.ts';

const { enabled: enabledField, product_id: productField } = campaigns.fields.token_gate.fields;

const keysWithoutPrePage: readonly (string | null)[] = ['no-pre-page-app', 'app-not-ready', 'app-retired'];

/** Returns whether the save failed because the server could not create the pre-page, which every gate needs. */
const isWithoutPrePage = (refusal: unknown): boolean =>
  refusal instanceof ApiCallError && keysWithoutPrePage.includes(refusal.key);

type GateSectionProps = {
  /** Why the last save was refused; null when it was not. */
  refusal: unknown;
};

/** The gate's switch and its product. */
export function GateSection({ refusal }: GateSectionProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { setValue } = useFormContext();
  const { enabled } = useTypedGate();
  // Resets the switch when the pre-page cannot be created; other input remains.
  useEffect(() => {
    if (isWithoutPrePage(refusal)) setValue(gateSources.enabled, false, { shouldDirty: true });
  }, [refusal, setValue]);
  return (
    <FormSection title={t('tokenGate.gate.title')} help={t('tokenGate.gate.help')}>
      <EnableSwitch />
      {!enabled && isWithoutPrePage(refusal) && (
        // Not an alert role: the save bar has already announced it.
        <Alert severity="warning" role="note">
          {t('tokenGate.gate.refused', { reason: errorWords(refusal) })}
        </Alert>
      )}
      <ProductIdInput />
    </FormSection>
  );
}

function EnableSwitch() {
  const t = useT();
  const { token_gate_id } = useCampaign().campaign;
  return (
    <BooleanInput
      source={gateSources.enabled}
      field={enabledField}
      resource={campaigns}
      label={t('tokenGate.gate.enable')}
      help={token_gate_id === null ? t('tokenGate.gate.enableHelp') : undefined}
    />
  );
}

/** Enabled while the gate is on. */
function ProductIdInput() {
  const t = useT();
  const { enabled, productId } = useTypedGate();
  const props = { source: gateSources.productId, field: productField, resource: campaigns };
  const { frame, control, ref, id, aria, invalid } = useFieldInput(props);
  const help = t(enabled && productId === '' ? 'tokenGate.gate.noProduct' : 'tokenGate.gate.productHelp');
  return (
    <FieldFrame {...frame} label={t('tokenGate.gate.productId')} help={help}>
      <OutlinedInput
        {...control}
        id={id}
        inputRef={ref}
        size="small"
        fullWidth
        disabled={!enabled}
        error={invalid}
        autoComplete="off"
        inputProps={{ ...aria, 'aria-describedby': helpId(id), spellCheck: false }}
      />
    </FieldFrame>
  );
}
