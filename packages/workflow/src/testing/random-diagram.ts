import { diagram } from './diagram.ts'

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** From 0 to below `count`. */
    below: (count: number) => Math.floor(next() * count),
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
  }
}

export type Random = ReturnType<typeof createRandom>

/** `shared`: blocks that another engine has too. `all`: also inclusive gateways and event sub-processes. */
export type BlockSet = 'shared' | 'all'

const PLAIN = ['task', 'user', 'sequence', 'exclusive', 'parallel', 'subProcess'] as const
const SHARED = [...PLAIN, 'back', 'loop', 'loopedSubProcess', 'boundary', 'event', 'choice'] as const
const ALL = [...SHARED, 'inclusive', 'eventSubProcess', 'compensation'] as const
type Block = (typeof ALL)[number]

interface Part {
  /** First and last node. */
  from: string
  to: string
}

/** A diagram built of blocks inside each other, so that it always can end. Conditions read `n`, a number that changes with every task. */
export function randomDiagram(random: Random, { set, size }: { set: BlockSet; size: number }): string {
  return diagram(new Builder(random, set).process(size), '<message id="msg" name="news"/>')
}

class Builder {
  #count = 0
  #elements: string[] = []
  readonly #random: Random
  readonly #set: BlockSet
  readonly #blocks: readonly Block[]

  constructor(random: Random, set: BlockSet) {
    this.#random = random
    this.#set = set
    this.#blocks = set === 'shared' ? SHARED : ALL
  }

  process(size: number): string {
    this.#container(size)
    return this.#elements.join('')
  }

  #container(size: number): void {
    const start = this.#node('startEvent')
    const body = this.#block(size)
    const end = this.#node('endEvent')
    this.#flow(start, body.from)
    this.#flow(body.to, end)
  }

  #id(prefix: string): string {
    this.#count += 1
    return `${prefix}${this.#count}`
  }

  #node(type: string, attributes = '', inside = ''): string {
    const id = this.#id(type)
    this.#elements.push(`<${type} id="${id}" ${attributes}>${inside}</${type}>`)
    return id
  }

  #flow(from: string, to: string, condition?: string): string {
    const id = this.#id('flow')
    const body =
      condition === undefined
        ? ''
        : `<conditionExpression xsi:type="tFormalExpression">${condition}</conditionExpression>`
    this.#elements.push(`<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${body}</sequenceFlow>`)
    return id
  }

  /** Gateway elements name their default flow, whose id is known only after them: the text is put in place later. */
  #gateway(type: string, branches: readonly Part[], close: string): Part {
    const id = this.#id(type)
    const place = this.#elements.push('') - 1
    const flows = branches.map((branch, index) => {
      const isLast = index === branches.length - 1
      const condition = type === 'parallelGateway' || isLast ? undefined : `\${n % ${index + 2} == 0}`
      this.#flow(branch.to, close)
      return this.#flow(id, branch.from, condition)
    })
    const isDefault = type !== 'parallelGateway'
    this.#elements[place] = `<${type} id="${id}" ${isDefault ? `default="${flows.at(-1)}"` : ''}/>`
    return { from: id, to: close }
  }

  #branches(size: number): readonly Part[] {
    return Array.from({ length: 2 + this.#random.below(2) }, () => this.#block(Math.floor(size / 2)))
  }

  /** Puts what `fill` builds inside one element. */
  #nested(type: string, fill: () => string, attributes = ''): string {
    const outside = this.#elements
    this.#elements = []
    const head = fill()
    const inside = head + this.#elements.join('')
    this.#elements = outside
    return this.#node(type, attributes, inside)
  }

  #single = (id: string): Part => ({ from: id, to: id })

  #block(size: number): Part {
    const kind = size <= 1 ? this.#random.pick(['task', 'user'] as const) : this.#random.pick(this.#blocks)
    switch (kind) {
      case 'task':
      case 'user':
        return this.#single(this.#node(kind === 'task' ? 'task' : 'userTask'))
      case 'sequence': {
        const [first, second] = [this.#block(size - 1), this.#block(size - 1)]
        this.#flow(first.to, second.from)
        return { from: first.from, to: second.to }
      }
      case 'exclusive':
        return this.#gateway('exclusiveGateway', this.#branches(size), this.#node('exclusiveGateway'))
      case 'parallel':
        return this.#gateway('parallelGateway', this.#branches(size), this.#node('parallelGateway'))
      case 'inclusive':
        return this.#gateway('inclusiveGateway', this.#branches(size), this.#node('inclusiveGateway'))
      case 'subProcess':
        return this.#single(this.#nested('subProcess', () => (this.#container(size - 1), '')))
      default:
        return this.#special(kind, size)
    }
  }

  #special(kind: Exclude<Block, (typeof PLAIN)[number] | 'inclusive'>, size: number): Part {
    switch (kind) {
      case 'back':
        return this.#back(size)
      case 'loop':
        return this.#single(this.#node('userTask', '', this.#looping()))
      case 'loopedSubProcess':
        return this.#single(
          this.#nested('subProcess', () => {
            const head = this.#looping()
            this.#container(size - 1)
            return head
          }),
        )
      case 'boundary':
        return this.#boundary(size)
      case 'event':
        return this.#single(this.#node('intermediateCatchEvent', '', this.#random.pick([MESSAGE, TIMER])))
      case 'choice':
        return this.#choice(size)
      case 'eventSubProcess':
        return this.#single(
          this.#nested('subProcess', () => {
            this.#container(size - 1)
            this.#nested('subProcess', () => this.#handler(), 'triggeredByEvent="true"')
            return ''
          }),
        )
      case 'compensation':
        return this.#compensation()
    }
  }

  /** Back to before the block while `n` says so. */
  #back(size: number): Part {
    const open = this.#node('exclusiveGateway')
    const body = this.#block(size - 1)
    const user = this.#node('userTask')
    const id = this.#id('exclusiveGateway')
    const close = this.#node('exclusiveGateway')
    this.#flow(open, body.from)
    this.#flow(body.to, user)
    this.#flow(user, id)
    this.#flow(id, open, '${n % 4 == 0}')
    this.#elements.push(`<exclusiveGateway id="${id}" default="${this.#flow(id, close)}"/>`)
    return { from: open, to: close }
  }

  #looping(): string {
    const condition = this.#random.pick([
      '',
      '<completionCondition xsi:type="tFormalExpression">${n % 5 == 0}</completionCondition>',
    ])
    const count = this.#random.below(4)
    return `<multiInstanceLoopCharacteristics isSequential="${this.#random.below(2) === 0}"><loopCardinality xsi:type="tFormalExpression">${count}</loopCardinality>${condition}</multiInstanceLoopCharacteristics>`
  }

  #boundary(size: number): Part {
    const host = this.#nested('subProcess', () => (this.#container(size - 1), ''))
    const isInterrupting = this.#random.below(2) === 0
    const event = this.#node(
      'boundaryEvent',
      `attachedToRef="${host}" cancelActivity="${isInterrupting}"`,
      this.#random.pick(this.#boundaryEvents(isInterrupting)),
    )
    const aside = this.#block(1)
    const close = this.#node('exclusiveGateway')
    this.#flow(event, aside.from)
    this.#flow(host, close)
    // Beside the activity it would go on twice, so it ends for itself.
    this.#flow(aside.to, isInterrupting ? close : this.#node('endEvent'))
    return { from: host, to: close }
  }

  /** What comes again while its activity runs comes once only in the other engine. */
  #boundaryEvents(isInterrupting: boolean): readonly string[] {
    if (isInterrupting) return [MESSAGE, TIMER]
    return this.#set === 'shared' ? [TIMER] : [MESSAGE, CYCLE]
  }

  #choice(size: number): Part {
    const gateway = this.#node('eventBasedGateway')
    const close = this.#node('exclusiveGateway')
    for (const event of [MESSAGE, TIMER]) {
      const way = this.#node('intermediateCatchEvent', '', event)
      const body = this.#block(Math.floor(size / 2))
      this.#flow(gateway, way)
      this.#flow(way, body.from)
      this.#flow(body.to, close)
    }
    return { from: gateway, to: close }
  }

  #handler(): string {
    const isInterrupting = this.#random.below(2) === 0
    const start = this.#node('startEvent', `isInterrupting="${isInterrupting}"`, MESSAGE)
    const body = this.#block(1)
    const end = this.#node('endEvent')
    this.#flow(start, body.from)
    this.#flow(body.to, end)
    return ''
  }

  #compensation(): Part {
    const done = this.#node('userTask')
    const boundary = this.#node('boundaryEvent', `attachedToRef="${done}"`, '<compensateEventDefinition/>')
    const undo = this.#node('userTask', 'isForCompensation="true"')
    this.#elements.push(`<association id="${this.#id('association')}" sourceRef="${boundary}" targetRef="${undo}"/>`)
    const thrown = this.#node('intermediateThrowEvent', '', '<compensateEventDefinition/>')
    this.#flow(done, thrown)
    return { from: done, to: thrown }
  }
}

const MESSAGE = '<messageEventDefinition messageRef="msg"/>'
const TIMER =
  '<timerEventDefinition><timeDuration xsi:type="tFormalExpression">PT1H</timeDuration></timerEventDefinition>'
const CYCLE = '<timerEventDefinition><timeCycle xsi:type="tFormalExpression">R2/PT1H</timeCycle></timerEventDefinition>'
