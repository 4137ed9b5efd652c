import * as elements from 'bpmn-elements'
import { default as serialize, TypeResolver } from 'moddle-context-serializer'
import { evaluateExpression } from '../expressions/evaluate.ts'
import { sharedModdle } from '../definition/moddle.ts'
import type { Value, Variables } from '../engine/state.ts'

/** What of bpmn-elements is used: its own types know neither its constructors' options nor the shape of its events. */
interface Content {
  id: string
  /** Of a flow. */
  targetId?: string
  executionId: string
  type: string
  parent?: { executionId?: string; path?: { executionId: string }[] }
}
interface Api {
  id: string
  content: Content
  signal(): void
}
interface Definition {
  run(): void
  on(event: string, listen: (api: Api) => void): void
  isRunning: boolean
}
interface Timer {
  id: string
  isOver: boolean
  fire(): void
}
const { Context, Definition, Environment, Timers } = elements as unknown as {
  Context: new (serialized: unknown, environment: unknown) => unknown
  Definition: new (context: unknown) => Definition
  Environment: new (options: object) => unknown
  Timers: new (options: object) => unknown
}

/** A running instance of bpmn-elements, driven by the names of nodes. */
export interface OtherInstance {
  /** Nodes that were begun and done since this was last asked, in order. */
  news(): { begun: string[]; done: string[] }
  /** Nodes that wait for somebody or something outside. */
  waiting(): string[]
  /** The `place`th of those that wait there goes on: its task is done, or its event comes. */
  goOn(node: string, place: number, variables: Variables): void
  isRunning(): boolean
  /** Nodes that a flow led to which was not taken: the engine passes that on. */
  passedBy: ReadonlySet<string>
}

/** Runs the first process of a diagram by another engine. Conditions are evaluated by us, so that only the order of things is compared. */
export async function startOther(xml: string, variables: Variables): Promise<OtherInstance> {
  let known: Record<string, Value> = { ...variables }
  let fresh = { begun: [] as string[], done: [] as string[] }
  let waits: Api[] = []
  let timers: Timer[] = []
  const environment = new Environment({
    Logger: () => ({ debug: () => undefined, warn: () => undefined, error: () => undefined }),
    expressions: {
      resolveExpression: (text: unknown) =>
        typeof text === 'string' && text.includes('${')
          ? evaluateExpression(text, { variables: (name) => known[name], beans: {}, now: new Date(0) })
          : text,
    },
    timers: new Timers({
      setTimeout(fire: () => void, _delay: number, about: { id: string }): Timer {
        const timer = { id: about.id, isOver: false, fire }
        timers.push(timer)
        return timer
      },
      clearTimeout(timer: Timer | undefined) {
        if (timer) timer.isOver = true
      },
    }),
  })
  const context = serialize((await sharedModdle().fromXML(xml)) as never, TypeResolver(elements as never))
  const definition = new Definition(new Context(context, environment))
  const passedBy = new Set<string>()
  definition.on('flow.discard', ({ content }) => void passedBy.add(content.targetId ?? ''))
  definition.on('activity.enter', ({ id }) => void fresh.begun.push(id))
  definition.on('activity.end', ({ id }) => void fresh.done.push(id))
  definition.on('activity.wait', (api) => void waits.push(api))
  definition.on('activity.leave', ({ content }) => {
    waits = waits.filter((wait) => !isWithin(wait.content, content.executionId))
  })
  definition.run()

  return {
    news() {
      const all = fresh
      fresh = { begun: [], done: [] }
      return all
    },
    waiting() {
      timers = timers.filter(({ isOver }) => !isOver)
      return [...waits, ...timers].map(({ id }) => id).toSorted()
    },
    goOn(node, place, given) {
      known = { ...known, ...given }
      const api = waits.filter(({ id }) => id === node)[place]
      const timer = timers.filter(({ id, isOver }) => id === node && !isOver)[place]
      if (api) {
        waits = waits.filter((wait) => wait !== api)
        api.signal()
      } else if (timer) {
        timer.isOver = true
        timer.fire()
      } else throw new Error(`The other engine does not wait at ${node}`)
    },
    isRunning: () => definition.isRunning,
    passedBy,
  }
}

/** What stands in something that has been left waits no more. A round of a loop has the number of its loop and its own. */
const isWithin = ({ executionId, parent }: Content, left: string): boolean =>
  [executionId, parent?.executionId, ...(parent?.path ?? []).map((one) => one.executionId)].some(
    (one) => one === left || one?.replace(/_\d+$/, '') === left,
  )
