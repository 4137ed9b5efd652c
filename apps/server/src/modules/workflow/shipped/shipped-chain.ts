import type { ApprovalChain } from '@drawdesk/workflow/approval-chain/chain'
import { chainToXml } from '@drawdesk/workflow/approval-chain/chain-to-bpmn'
import type { Bilingual } from '@drawdesk/contract/core/texts'
import type { ShippedForm, ShippedProcess } from './shipped-process.ts'

interface ChainOrder {
  key: string
  name: Bilingual
  description: Bilingual
  route: string
  steps: ApprovalChain['steps']
  form: ShippedForm
}

/** A shipped process made of an approval chain, which the simple designer opens. Its nodes are `Start`, `Correct` and the steps. */
export function shippedChain({ key, name, description, route, steps, form }: ChainOrder): ShippedProcess {
  const diagram = chainToXml(
    { steps },
    {
      key,
      name: name.zh,
      nameEn: name.en,
      documentation: description.zh,
      documentationEn: description.en,
      language: 'zh',
      formKey: form.key,
      othersApprove: true,
    },
  )
  return { key, name: name.zh, description: description.zh, route, diagram, form }
}

/** Holders of the role with this alias; where there are none, the tenant's administrators are asked. */
export const holdersOf = (alias: string) => ({ kind: 'role', ids: [alias], mode: 'any', empty: 'admin' }) as const
