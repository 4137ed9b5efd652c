import type { PatchStep, PrepareStep } from '@drawdesk/contract/drawing/definition/draw-definition'
import { useMemo } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { CallFields } from '../fields/call-fields.tsx'
import { ExpressionControl, TemplateControl, TextControl } from '../fields/controls.tsx'
import { useEditorState } from '../state/editor-context.ts'
import { ListCards } from '../cards/list-cards.tsx'
import { PairRows } from '../cards/pair-rows.tsx'
import { Section } from '../section.tsx'
import { bodyVariables, callVariables } from '../state/variables.ts'
import { sectionTexts } from './sections.i18n.ts'

const PREPARE_ANSWERS = { steps: ['prepare', 'submit'] } as const

/** What happens before the request itself: calls whose answers become variables, and values set inside a JSON parameter. */
export function PrepareSection() {
  const t = useTexts(sectionTexts)
  const calls = useEditorState(({ draft }) => callVariables(draft.definition).join(' '))
  const values = useEditorState(({ draft }) => bodyVariables(draft.definition).join(' '))
  const [variables, inBody] = useMemo(() => [calls.split(' '), values.split(' ')], [calls, values])
  return (
    <Section name="prepare">
      <ListCards<PrepareStep>
        path="definition.prepare"
        label={t('prepareSteps')}
        help={t('prepareStepsHelp')}
        addLabel={t('addPrepare')}
        fresh={() => ({ name: 'upload', method: 'POST', path: '/upload', set: { token: 'body.data.token' } })}
        titleOf={({ name }) => name}
      >
        {(path) => (
          <>
            <TextControl path={`${path}.name`} label={t('stepName')} help={t('stepNameHelp')} isRequired isMono />
            <ExpressionControl path={`${path}.ok`} label={t('stepOk')} help={t('stepOkHelp')} {...PREPARE_ANSWERS} />
            <CallFields
              path={path}
              pathLabel={t('stepPath')}
              method="POST"
              variables={variables}
              bodyVariables={inBody}
            />
            <PairRows
              path={`${path}.set`}
              label={t('stepSet')}
              help={t('stepSetHelp')}
              addLabel={t('addSet')}
              expressions={PREPARE_ANSWERS}
            />
          </>
        )}
      </ListCards>
      <ListCards<PatchStep>
        path="definition.patch"
        label={t('patch')}
        help={t('patchHelp')}
        addLabel={t('addPatch')}
        fresh={() => ({ path: '6.inputs.text', value: '{{prompt}}' })}
        titleOf={({ path }) => path}
      >
        {(path) => (
          <>
            <TextControl path={`${path}.path`} label={t('patchPath')} help={t('patchPathHelp')} isRequired isMono />
            <TemplateControl
              path={`${path}.value`}
              label={t('patchValue')}
              help={t('patchValueHelp')}
              isRequired
              variables={inBody}
            />
          </>
        )}
      </ListCards>
    </Section>
  )
}
