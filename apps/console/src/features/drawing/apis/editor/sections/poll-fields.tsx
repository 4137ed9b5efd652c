import { PROGRESS_SCALES, TASK_STATUSES, type PollSpec } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { CallFields } from '../fields/call-fields.tsx'
import { ExpressionControl, NumberControl, SelectControl, WordsControl } from '../fields/controls.tsx'
import { DurationControl } from '../fields/duration-control.tsx'
import { editorTexts } from '../editor.i18n.ts'
import { TASK_VARIABLES } from '../state/variables.ts'
import { PreviewFields } from './preview-fields.tsx'
import { sectionTexts } from './sections.i18n.ts'
import '../cards/cards.css'

export const FRESH_POLL: PollSpec = {
  method: 'GET',
  path: '/tasks/{{task.id}}',
  firstDelayMs: 3000,
  intervalMs: 3000,
  deadlineMs: 300_000,
  status: 'body.status',
  map: { done: ['SUCCEEDED'], failed: ['FAILED'] },
}

/** Asking for the state of a task: where, how its words are read, how often. */
export function PollFields() {
  const t = useTexts(editorTexts)
  const own = useTexts(sectionTexts)
  return (
    <>
      <CallFields
        path="definition.poll"
        pathLabel={t('pollPath')}
        pathHelp={t('pollPathHelp')}
        method="GET"
        variables={TASK_VARIABLES}
      />
      <ExpressionControl
        path="definition.poll.urlFrom"
        label={own('urlFrom')}
        help={own('urlFromHelp')}
        steps={['submit']}
      />
      <WordsControl path="definition.poll.urlHosts" label={own('urlHosts')} help={own('urlHostsHelp')} />
      <ExpressionControl
        path="definition.poll.status"
        label={t('status')}
        help={t('statusHelp')}
        isRequired
        width="full"
        steps={['poll']}
      />
      <StatusWords path="definition.poll.map" isRequired />
      <ProgressFields path="definition.poll" steps={['poll']} />
      <DurationControl path="definition.poll.firstDelayMs" label={t('firstDelayMs')} width="third" />
      <DurationControl path="definition.poll.intervalMs" label={t('intervalMs')} width="third" />
      <NumberControl path="definition.poll.backoff" label={t('backoff')} width="third" min={1} isWhole={false} />
      <DurationControl path="definition.poll.maxIntervalMs" label={t('maxIntervalMs')} width="third" />
      <DurationControl path="definition.poll.deadlineMs" label={t('deadlineMs')} width="third" />
    </>
  )
}

/** Which of the provider's words mean which of our states. */
export function StatusWords({ path, isRequired = false }: { path: string; isRequired?: boolean }) {
  const t = useTexts(editorTexts)
  return (
    <fieldset className="draw-map draw-wide" data-field-path={path} aria-label={t('map')}>
      <legend>{t('map')}</legend>
      <p className="draw-help">{t('mapHelp')}</p>
      {TASK_STATUSES.map((status) => (
        <WordsControl
          key={status}
          path={`${path}.${status}`}
          label={t(status)}
          isRequired={isRequired && status === 'done'}
          width="third"
        />
      ))}
    </fieldset>
  )
}

/** Progress with its scale, and an unfinished picture. */
export function ProgressFields({ path, steps }: { path: string; steps: readonly ('poll' | 'callback')[] }) {
  const t = useTexts(editorTexts)
  return (
    <>
      <ExpressionControl path={`${path}.progress`} label={t('progress')} help={t('progressHelp')} steps={steps} />
      <SelectControl
        path={`${path}.scale`}
        label={t('scale')}
        allowClear
        choices={PROGRESS_SCALES.map((value) => ({ value, label: t(value) }))}
      />
      <PreviewFields path={`${path}.preview`} steps={steps} />
    </>
  )
}
