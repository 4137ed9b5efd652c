import { useTexts } from '../../../../../lib/texts/texts.ts'
import { CheckControl, ExpressionControl, NumberControl } from '../fields/controls.tsx'
import { DurationControl } from '../fields/duration-control.tsx'
import { editorTexts } from '../editor.i18n.ts'
import { ErrorRules } from '../cards/error-rules.tsx'
import { Section } from '../section.tsx'

/** What counts as which failure, what is said about it, and what may be tried again. */
export function ErrorsSection() {
  const t = useTexts(editorTexts)
  return (
    <Section name="errors">
      <ErrorRules />
      <ExpressionControl
        path="definition.errorMessage"
        label={t('errorMessage')}
        help={t('errorMessageHelp')}
        width="full"
        steps={['submit', 'poll']}
      />
      <h3 className="draw-wide">{t('retryTitle')}</h3>
      <NumberControl path="definition.retry.max" label={t('retryMax')} width="third" />
      <DurationControl path="definition.retry.baseMs" label={t('baseMs')} width="third" />
      <DurationControl path="definition.retry.maxMs" label={t('maxMs')} width="third" />
      <CheckControl path="definition.retry.jitter" label={t('jitter')} />
      <CheckControl path="definition.retry.honorRetryAfter" label={t('honorRetryAfter')} />
      <CheckControl path="definition.retry.failedTask" label={t('failedTask')} help={t('failedTaskHelp')} />
    </Section>
  )
}
