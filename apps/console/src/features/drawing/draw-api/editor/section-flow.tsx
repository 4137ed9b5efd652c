import { COST_UNITS, DRAW_FLOWS, PROGRESS_SCALES, RESULT_KINDS, SUPPORTED_FLOWS, TASK_STATUSES, type DrawDefinition } from '@drawdesk/contract/biz/draw-definition'
import { useTexts } from '../../../../lib/texts.ts'
import { CheckControl, NumberControl, SelectControl, TemplateControl, TextControl, WordsControl } from './controls.tsx'
import { useEditorContext, useEditorState } from './editor-context.ts'
import { editorTexts } from './editor.i18n.ts'
import { ErrorRules } from './error-rules.tsx'
import { valueAt } from './path-value.ts'
import { Section } from './section.tsx'

const TASK_VARIABLES = ['task.id', 'task.localId'] as const
const FRESH_POLL = { method: 'GET', path: '/tasks/{{task.id}}', firstDelayMs: 3000, intervalMs: 3000, deadlineMs: 300_000, status: 'body.status', map: { done: ['SUCCEEDED'], failed: ['FAILED'] } } as const

export function FlowSection() {
  const t = useTexts(editorTexts)
  const { store } = useEditorContext()
  const flow = useEditorState(({ draft }) => draft.definition.flow)
  const kind = useEditorState(({ draft }) => (draft.definition as Partial<DrawDefinition>).result?.kind)
  const pickFlow = (next: string) => {
    const state = store.getState()
    if (next === 'poll' && valueAt(state.draft, 'definition.poll') === undefined) state.set('definition.poll', FRESH_POLL)
    state.set('definition.flow', next)
  }
  return (
    <Section name="flow">
      <SelectControl
        path="definition.flow"
        label={t('flowKind')}
        isRequired
        onPicked={pickFlow}
        choices={DRAW_FLOWS.map((value) => (SUPPORTED_FLOWS.includes(value) ? { value, label: t(value) } : { value, label: t('unsupported', { name: t(value) }), disabled: true }))}
      />
      <TextControl path="definition.submit.ok" label={t('ok')} help={t('okHelp')} isMono />
      {flow === 'poll' && <PollFields />}
      <h3 className="draw-wide">{t('resultTitle')}</h3>
      <TextControl path="definition.result.items" label={t('items')} help={t('itemsHelp')} isRequired isMono width="full" />
      <SelectControl path="definition.result.kind" label={t('kind')} isRequired width="third" choices={RESULT_KINDS.map((value) => ({ value, label: t(value) }))} />
      <TextControl path="definition.result.mime" label={t('mime')} help={t('mimeHelp')} isMono width="third" />
      {kind === 'url' && <NumberControl path="definition.result.ttlSec" label={t('ttlSec')} width="third" />}
      {kind === 'ref' && <TextControl path="definition.result.fetch" label={t('fetch')} help={t('fetchHelp')} isRequired isMono width="full" />}
    </Section>
  )
}

function PollFields() {
  const t = useTexts(editorTexts)
  return (
    <>
      <TextControl path="definition.submit.taskId" label={t('taskId')} help={t('taskIdHelp')} isRequired isMono width="full" />
      <h3 className="draw-wide">{t('pollTitle')}</h3>
      <TemplateControl path="definition.poll.path" label={t('pollPath')} help={t('pollPathHelp')} isRequired width="full" variables={TASK_VARIABLES} />
      <TextControl path="definition.poll.status" label={t('status')} help={t('statusHelp')} isRequired isMono />
      <TextControl path="definition.poll.progress" label={t('progress')} help={t('progressHelp')} isMono />
      <fieldset className="draw-map draw-wide" data-field-path="definition.poll.map" aria-label={t('map')}>
        <legend>{t('map')}</legend>
        <p className="draw-help">{t('mapHelp')}</p>
        {TASK_STATUSES.map((status) => (
          <WordsControl key={status} path={`definition.poll.map.${status}`} label={t(status)} isRequired={status === 'done'} width="third" />
        ))}
      </fieldset>
      <NumberControl path="definition.poll.firstDelayMs" label={t('firstDelayMs')} width="third" />
      <NumberControl path="definition.poll.intervalMs" label={t('intervalMs')} width="third" />
      <NumberControl path="definition.poll.backoff" label={t('backoff')} width="third" min={1} isWhole={false} />
      <NumberControl path="definition.poll.maxIntervalMs" label={t('maxIntervalMs')} width="third" />
      <NumberControl path="definition.poll.deadlineMs" label={t('deadlineMs')} width="third" />
      <SelectControl path="definition.poll.scale" label={t('scale')} width="third" allowClear choices={PROGRESS_SCALES.map((value) => ({ value, label: t(value) }))} />
      <TemplateControl path="definition.cancel.path" label={t('cancelPath')} help={t('cancelPathHelp')} width="full" variables={TASK_VARIABLES} />
    </>
  )
}

export function ErrorsSection() {
  const t = useTexts(editorTexts)
  return (
    <Section name="errors">
      <ErrorRules />
      <TextControl path="definition.errorMessage" label={t('errorMessage')} help={t('errorMessageHelp')} isMono width="full" />
      <h3 className="draw-wide">{t('retryTitle')}</h3>
      <NumberControl path="definition.retry.max" label={t('retryMax')} width="third" />
      <NumberControl path="definition.retry.baseMs" label={t('baseMs')} width="third" />
      <NumberControl path="definition.retry.maxMs" label={t('maxMs')} width="third" />
      <CheckControl path="definition.retry.jitter" label={t('jitter')} />
      <CheckControl path="definition.retry.honorRetryAfter" label={t('honorRetryAfter')} />
      <h3 className="draw-wide">{t('idempotency')}</h3>
      <p className="draw-help draw-wide">{t('idempotencyHelp')}</p>
      <TextControl path="definition.idempotency.header" label={t('idempotencyHeader')} isMono placeholder="Idempotency-Key" />
      <TemplateControl path="definition.idempotency.value" label={t('idempotencyValue')} variables={['task.localId']} />
    </Section>
  )
}

export function LimitsSection() {
  const t = useTexts(editorTexts)
  return (
    <Section name="limits">
      <NumberControl path="definition.limits.concurrency" label={t('concurrency')} width="third" min={1} />
      <NumberControl path="definition.limits.rpm" label={t('rpm')} width="third" />
      <NumberControl path="definition.limits.rps" label={t('rps')} width="third" isWhole={false} />
      <NumberControl path="definition.limits.queueMax" label={t('queueMax')} width="third" />
      <h3 className="draw-wide">{t('costTitle')}</h3>
      <SelectControl path="definition.cost.unit" label={t('unit')} width="third" allowClear choices={COST_UNITS.map((value) => ({ value, label: t(value) }))} />
      <TextControl path="definition.cost.price" label={t('price')} help={t('priceHelp')} width="third" isMono />
      <TextControl path="definition.cost.currency" label={t('currency')} width="third" isMono placeholder="CNY" />
      <TextControl path="definition.cost.measured" label={t('measured')} help={t('measuredHelp')} isMono width="full" />
    </Section>
  )
}
