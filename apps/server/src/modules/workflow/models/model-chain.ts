import type { FieldError, SaveAnswer } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowChain, FlowChainStep, FlowChainSubmit } from '@drawdesk/contract/workflow/chain'
import { bpmnToChain, type ChainRefusal, type ReadChain } from '@drawdesk/workflow/approval-chain/bpmn-to-chain'
import type { ChainFacts, ChainPeople, ChainStep } from '@drawdesk/workflow/approval-chain/chain'
import { chainProblems } from '@drawdesk/workflow/approval-chain/chain-problems'
import { chainToBpmn } from '@drawdesk/workflow/approval-chain/chain-to-bpmn'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import type { ModelService } from './model.service.ts'

/** Models as approval chains: the same diagram, read and written as steps. */
export function createModelChains(models: Pick<ModelService, 'detail' | 'submit'>) {
  /** Undefined while nothing is drawn. @throws AppError `flow.noChain` with why */
  async function read(xml: string, language: Language): Promise<ReadChain | undefined> {
    if (xml.trim() === '') return undefined
    const found = await bpmnToChain(xml)
    if ('why' in found) throw refusalOf(found, language)
    return found
  }

  return {
    /** @throws AppError `flow.noModel`; `flow.noChain` for a diagram that cards cannot show */
    async find(scope: Scope, modelId: string, language: Language): Promise<FlowChain> {
      const { version, modelEditorXml } = await models.detail(scope, modelId, language)
      const found = await read(modelEditorXml, language)
      return { modelId, version, steps: (found?.chain.steps ?? []).map(stepView) }
    },

    /**
     * Draws the model anew. What a drawing has that no card shows would be lost, so such a drawing stays.
     *
     * @throws AppError `flow.noModel`, `flow.noChain`, `flow.badChain` with what is wrong beside its step, `common.stale`
     */
    async submit(
      caller: Caller,
      { modelId, version, steps }: FlowChainSubmit,
      language: Language,
    ): Promise<SaveAnswer> {
      const model = await models.detail(caller, modelId, language)
      const found = await read(model.modelEditorXml, language)
      const chain = { steps: steps.map(readStep) }
      const errors = chainProblems(chain).map(({ step, field, message }): FieldError => ({
        field: [
          ...step.flatMap((place) => ['steps', String(place)]),
          ...(field === 'steps' && step.length === 0 ? ['steps'] : [field]),
        ].join('.'),
        msg: message[language],
      }))
      if (errors.length > 0) throw flowErrors.badChain({ errors })
      const facts = withEnglish(found?.facts ?? { key: model.modelKey, name: model.name, language }, model.nameEn)
      return models.submit(caller, {
        id: modelId,
        version: version ?? model.version,
        modelEditorXml: await chainToBpmn(chain, facts),
      })
    },
  }
}

/** The diagram says its own words in English too, where the model has a name in it. */
const withEnglish = (facts: ChainFacts, nameEn: string): ChainFacts =>
  nameEn === '' || facts.nameEn !== undefined ? facts : { ...facts, nameEn }

function refusalOf({ why: { element = '', message } }: ChainRefusal, language: Language): Error {
  return flowErrors.noChain({
    values: { why: message[language] },
    errors: [{ field: element, msg: message[language] }],
  })
}

function stepView(step: ChainStep): FlowChainStep {
  return {
    id: step.id ?? '',
    kind: step.kind,
    name: step.name,
    nameEn: step.nameEn ?? '',
    who: 'who' in step ? { ...step.who, ids: [...step.who.ids] } : null,
    when: 'when' in step ? step.when : '',
    process: 'process' in step ? step.process : '',
    steps: 'steps' in step ? step.steps.map(stepView) : [],
  }
}

/** Nobody was named yet. */
const NOBODY: ChainPeople = { kind: 'user', ids: [], mode: 'any', empty: 'skip' }

function readStep({
  id = '',
  kind,
  name,
  nameEn = '',
  who,
  when = '',
  process = '',
  steps = [],
}: FlowChainStep): ChainStep {
  const facts = { name, ...(nameEn !== '' && { nameEn }), ...(id !== '' && { id }) }
  switch (kind) {
    case 'approve':
    case 'copy':
      return { ...facts, kind, who: who ?? NOBODY }
    case 'condition':
      return { ...facts, kind, when, steps: steps.map(readStep) }
    case 'parallel':
      return { ...facts, kind, steps: steps.map(readStep) }
    case 'process':
      return { ...facts, kind, process }
  }
}
