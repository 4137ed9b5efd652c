import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ProcessDefinition } from '../definition/definition.ts'
import { sharedModdle } from '../definition/moddle.ts'
import { driveToEnd } from '../testing/drive.ts'
import { createInstance, definitionOf, type Instance } from '../testing/instance.ts'
import type { Variables } from './state.ts'

const FOLDER = join(import.meta.dirname, '../../testing/miwg')

interface Need {
  variables?: Variables
  /** Conditions of flows, by the beginning of their ids: the diagram has none, or one in another language. */
  conditions?: Readonly<Record<string, string>>
  /** Where an operator moves a token on that waits for ever, by the beginnings of their ids. */
  moves?: Readonly<Record<string, string>>
}

const INVOICE = { approver: 'ann', approved: true, clarified: 'yes', gender: 'female', name: 'Ann' }

/** What a diagram leaves to its reader. The others run to their end as they are. */
const NEEDS: Readonly<Record<string, Need>> = {
  // Its parallel join waits for both flows of an inclusive gateway, one of which is the default flow, taken only without the other.
  'B.2.0.bpmn': { moves: { _397c783e: '_b67ba682' } },
  'C.1.0.bpmn': { variables: INVOICE },
  // XPath over data objects.
  'C.1.1.bpmn': {
    variables: INVOICE,
    conditions: { invoiceApproved: '${approved}' },
  },
  // "Done shopping?", "Payment accepted?", "Advertisement approved?": answers are names of flows alone, and the first one leads back.
  'C.2.0.bpmn': { conditions: { __ffc1486a: '${false}', _bfa5c7b2: '${false}' } },
  'C.7.0.bpmn': { conditions: { _d74707c7: '${false}' } },
}

/** Of the listeners of C.1.0. */
const BEANS = { genderBean: { getGenderString: String } }

const startingWith = (all: Readonly<Record<string, unknown>>, start: string) =>
  Object.keys(all).find((id) => id.startsWith(start))

function withConditions(definition: ProcessDefinition, { conditions = {} }: Need): ProcessDefinition {
  const flows = Object.entries(conditions).flatMap(([start, condition]) => {
    const flow = definition.flows[startingWith(definition.flows, start) ?? '']
    return flow === undefined ? [] : [[flow.id, { ...flow, condition }] as const]
  })
  return { ...definition, flows: { ...definition.flows, ...Object.fromEntries(flows) } }
}

/** Runs until it has ended or only joins wait, which are moved on as the table says. */
function runThrough(instance: Instance, { variables = {}, moves = {} }: Need): Instance {
  driveToEnd(instance, variables)
  for (const [from, to] of Object.entries(moves)) {
    const waiting = Object.values(instance.state.tokens).filter(({ node }) => node.startsWith(from))
    const target = startingWith(instance.definition.nodes, to)
    if (waiting.length === 0 || target === undefined) continue
    instance.run({ kind: 'jump', tokens: waiting.map(({ id }) => id), target })
  }
  return driveToEnd(instance, variables)
}

async function processesOf(xml: string): Promise<readonly string[]> {
  const { rootElement } = await sharedModdle().fromXML(xml)
  const all = rootElement.rootElements as { $type: string; id: string; flowElements?: unknown[] }[]
  return all.filter((one) => one.$type === 'bpmn:Process' && one.flowElements !== undefined).map(({ id }) => id)
}

describe('the reference models of the Model Interchange Working Group', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.bpmn'))

  it('are 21', () => {
    expect(files).toHaveLength(21)
  })

  it.each(files)('%s runs to its end, each process from each of its starts', async (file) => {
    const need = NEEDS[file] ?? {}
    const xml = readFileSync(join(FOLDER, file), 'utf8')

    for (const process of await processesOf(xml)) {
      const definition = withConditions(await definitionOf(xml, process), need)
      const { starts = [] } = definition.containers[process] ?? {}
      for (const start of starts.length > 0 ? starts : [undefined]) {
        const instance = runThrough(
          createInstance(definition, { host: { beans: BEANS } }).start(need.variables, start),
          need,
        )
        expect(instance.state.ended?.how).toMatch(/completed|terminated/)
      }
    }
  })
})
