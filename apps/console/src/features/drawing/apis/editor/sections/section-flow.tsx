import { DRAW_FLOWS, type DrawFlow } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useRef } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { ExpressionControl, SelectControl } from '../fields/controls.tsx'
import { useEditorContext, useEditorState } from '../state/editor-context.ts'
import { editorTexts } from '../editor.i18n.ts'
import { OptionalPart } from '../cards/optional-part.tsx'
import { valueAt } from '../state/path-value.ts'
import { Section } from '../section.tsx'
import { CallbackFields, FRESH_CALLBACK } from './callback-fields.tsx'
import { FRESH_POLL, PollFields } from './poll-fields.tsx'
import { sectionTexts } from './sections.i18n.ts'
import { FRESH_SSE, SseFields } from './sse-fields.tsx'
import { FRESH_WS, WsFields } from './ws-fields.tsx'

/** Parts that belong to some ways of answering only, and how each begins. */
const PARTS = { poll: FRESH_POLL, sse: FRESH_SSE, ws: FRESH_WS, callback: FRESH_CALLBACK } as const
type Part = keyof typeof PARTS
const PART_NAMES = Object.keys(PARTS) as Part[]

interface FlowParts {
  /** Without it the flow cannot be. */
  needs: readonly Part[]
  /** May stand beside it: polling backs up what reports by itself. */
  takes: readonly Part[]
}
const FLOW_PARTS: Readonly<Record<DrawFlow, FlowParts>> = {
  sync: { needs: [], takes: [] },
  poll: { needs: ['poll'], takes: [] },
  sse: { needs: ['sse'], takes: [] },
  ws: { needs: ['ws'], takes: ['poll'] },
  callback: { needs: ['callback'], takes: ['poll'] },
}
const isFlow = (value: string): value is DrawFlow => DRAW_FLOWS.some((flow) => flow === value)

/** How the answer comes, with the fields that the chosen way needs. What only another way knows leaves the definition, and comes back with that way. */
export function FlowSection() {
  const t = useTexts(editorTexts)
  const own = useTexts(sectionTexts)
  const { store } = useEditorContext()
  const flow = useEditorState(({ draft }) => draft.definition.flow)
  /** What was typed for a way that is not chosen now. */
  const left = useRef(new Map<Part, unknown>())
  const pickFlow = (next: string) => {
    if (!isFlow(next)) return
    const { set } = store.getState()
    const { needs, takes } = FLOW_PARTS[next]
    for (const part of PART_NAMES) {
      const path = `definition.${part}`
      const value = valueAt(store.getState().draft, path)
      if (needs.includes(part)) {
        if (value === undefined) set(path, left.current.get(part) ?? PARTS[part])
      } else if (!takes.includes(part) && value !== undefined) {
        left.current.set(part, value)
        set(path, undefined)
      }
    }
    set('definition.flow', next)
  }
  const hasTask = flow === 'poll' || flow === 'ws' || flow === 'callback'
  return (
    <Section name="flow">
      <SelectControl
        path="definition.flow"
        label={t('flowKind')}
        help={own(`${flow in FLOW_PARTS ? flow : 'sync'}Help`)}
        isRequired
        onPicked={pickFlow}
        choices={DRAW_FLOWS.map((value) => ({ value, label: t(value) }))}
      />
      <ExpressionControl path="definition.submit.ok" label={t('ok')} help={t('okHelp')} steps={['submit']} />
      {hasTask && (
        <>
          <ExpressionControl
            path="definition.submit.taskId"
            label={t('taskId')}
            help={t('taskIdHelp')}
            isRequired={flow === 'poll'}
            steps={['submit']}
          />
          <ExpressionControl
            path="definition.submit.adopt"
            label={own('adopt')}
            help={own('adoptHelp')}
            steps={['submit']}
          />
        </>
      )}
      {flow === 'poll' && (
        <>
          <h3 className="draw-wide">{t('pollTitle')}</h3>
          <PollFields />
        </>
      )}
      {flow === 'sse' && <SseFields />}
      {flow === 'ws' && <WsFields />}
      {flow === 'callback' && <CallbackFields />}
      {(flow === 'ws' || flow === 'callback') && (
        <OptionalPart path="definition.poll" title={own('backup')} help={own('backupHelp')} fresh={() => FRESH_POLL}>
          <PollFields />
        </OptionalPart>
      )}
    </Section>
  )
}
