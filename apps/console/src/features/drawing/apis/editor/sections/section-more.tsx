import {
  PROGRESS_SCALES,
  TASK_STATUSES,
  type FollowUpSpec,
} from '@drawdesk/contract/drawing/definition/draw-definition'
import { useMemo } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { CallFields } from '../fields/call-fields.tsx'
import {
  ChoicesControl,
  ExpressionControl,
  SelectControl,
  TemplateControl,
  TextControl,
  WordsControl,
} from '../fields/controls.tsx'
import { DurationControl } from '../fields/duration-control.tsx'
import { useEditorState } from '../state/editor-context.ts'
import { editorTexts } from '../editor.i18n.ts'
import { NamedCards } from '../cards/named-cards.tsx'
import { OptionalPart } from '../cards/optional-part.tsx'
import { Section } from '../section.tsx'
import { callVariables, PARENT_VARIABLES, TASK_VARIABLES } from '../state/variables.ts'
import { PreviewFields } from './preview-fields.tsx'
import { sectionTexts } from './sections.i18n.ts'

/** What a provider may offer besides: cancelling, progress on the side, safe repeats, lists to choose from, what can be made of a finished drawing. */
export function MoreSection() {
  const t = useTexts(editorTexts)
  const own = useTexts(sectionTexts)
  const names = useEditorState(({ draft }) => callVariables(draft.definition).join(' '))
  const variables = useMemo(() => names.split(' '), [names])
  const parents = useMemo(() => [...PARENT_VARIABLES, ...variables], [variables])
  return (
    <Section name="more">
      <OptionalPart
        path="definition.cancel"
        title={own('cancel')}
        help={t('cancelPathHelp')}
        fresh={() => ({ method: 'POST', path: '/tasks/{{task.id}}/cancel' })}
      >
        <CallFields path="definition.cancel" pathLabel={t('cancelPath')} method="POST" variables={TASK_VARIABLES} />
        <ChoicesControl
          path="definition.cancel.onlyWhen"
          label={own('onlyWhen')}
          help={own('onlyWhenHelp')}
          choices={TASK_STATUSES.slice(0, 2).map((value) => ({ value, label: t(value) }))}
        />
      </OptionalPart>
      <OptionalPart
        path="definition.progress"
        title={own('sideProgress')}
        help={own('sideProgressHelp')}
        fresh={() => ({ method: 'GET', path: '/progress', value: 'body.progress', scale: 'fraction' })}
      >
        <CallFields
          path="definition.progress"
          pathLabel={own('progressPath')}
          method="GET"
          variables={TASK_VARIABLES}
        />
        <ExpressionControl
          path="definition.progress.value"
          label={t('progress')}
          isRequired
          width="third"
          steps={['progress', 'poll']}
        />
        <SelectControl
          path="definition.progress.scale"
          label={t('scale')}
          allowClear
          width="third"
          choices={PROGRESS_SCALES.map((value) => ({ value, label: t(value) }))}
        />
        <DurationControl path="definition.progress.everyMs" label={own('everyMs')} width="third" />
        <PreviewFields path="definition.progress.preview" steps={['progress']} />
      </OptionalPart>
      <OptionalPart
        path="definition.idempotency"
        title={t('idempotency')}
        help={t('idempotencyHelp')}
        fresh={() => ({ header: 'Idempotency-Key', value: '{{task.localId}}' })}
      >
        <TextControl path="definition.idempotency.header" label={t('idempotencyHeader')} isMono width="third" />
        <TextControl
          path="definition.idempotency.bodyPath"
          label={own('idempotencyBody')}
          help={own('idempotencyBodyHelp')}
          isMono
          width="third"
        />
        <TemplateControl
          path="definition.idempotency.value"
          label={t('idempotencyValue')}
          width="third"
          variables={['task.localId']}
        />
      </OptionalPart>
      <OptionalPart
        path="definition.listing"
        title={own('listing')}
        help={own('listingHelp')}
        fresh={() => ({
          method: 'GET',
          path: '/tasks',
          items: 'body.tasks',
          match: 'item.metadata==task.localId',
          taskId: 'item.id',
        })}
      >
        <CallFields path="definition.listing" pathLabel={own('listingPath')} method="GET" variables={variables} />
        <ExpressionControl
          path="definition.listing.items"
          label={own('listingItems')}
          isRequired
          width="third"
          steps={['listing']}
        />
        <ExpressionControl
          path="definition.listing.match"
          label={own('listingMatch')}
          help={own('listingMatchHelp')}
          isRequired
          width="third"
          steps={['listing']}
        />
        <ExpressionControl path="definition.listing.taskId" label={t('taskId')} width="third" steps={['listing']} />
      </OptionalPart>
      <NamedCards
        path="definition.catalog"
        label={own('catalog')}
        help={own('catalogHelp')}
        nameLabel={own('catalogName')}
        addLabel={own('addCatalog')}
        names={['model', 'checkpoint', 'sampler', 'lora']}
        fresh={() => ({ method: 'GET' as const, path: '/models', items: 'body.data[].id' })}
      >
        {(path) => (
          <>
            <CallFields path={path} pathLabel={own('catalogPath')} method="GET" variables={variables} />
            <ExpressionControl
              path={`${path}.items`}
              label={own('catalogItems')}
              isRequired
              width="full"
              steps={[]}
              isList
            />
          </>
        )}
      </NamedCards>
      <NamedCards<FollowUpSpec>
        path="definition.followUps"
        label={own('followUps')}
        help={own('followUpsHelp')}
        nameLabel={own('followUpName')}
        addLabel={own('addFollowUp')}
        names={['upscale', 'model3d', 'variation']}
        fresh={() => ({ method: 'POST', path: '/tasks/{{parent.taskId}}/upscale', taskId: 'body.id' })}
      >
        {(path) => (
          <>
            <CallFields path={path} pathLabel={t('path')} method="POST" variables={parents} />
            <ExpressionControl path={`${path}.ok`} label={t('ok')} steps={['submit']} />
            <ExpressionControl path={`${path}.taskId`} label={t('taskId')} steps={['submit']} />
            <WordsControl path={`${path}.args`} label={own('followUpArgs')} help={own('followUpArgsHelp')} />
            <OptionalPart
              path={`${path}.result`}
              title={own('ownResult')}
              help={own('ownResultHelp')}
              fresh={() => ({ items: 'body.output', kind: 'url' })}
            >
              <ExpressionControl
                path={`${path}.result.items`}
                label={t('items')}
                isRequired
                steps={['poll', 'submit']}
                isList
              />
              <SelectControl
                path={`${path}.result.kind`}
                label={t('kind')}
                isRequired
                choices={(['b64', 'url', 'ref'] as const).map((value) => ({ value, label: t(value) }))}
              />
              <TextControl path={`${path}.result.fetch`} label={t('fetch')} help={t('fetchHelp')} isMono width="full" />
            </OptionalPart>
          </>
        )}
      </NamedCards>
    </Section>
  )
}
