import type { ApprovalChain, ChainPeople, ChainStep } from './chain.ts'

/** Numbers from 0 up to `below`, the same for the same seed. */
function createDice(seed: number): (below: number) => number {
  let state = seed * 2654435761
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0
    return (state >>> 8) % below
  }
}

const NAMES = ['审批', 'Boss', 'a < b & "c"', '经理 ${x}', "it's"]
const CONDITIONS = ['${amount > 1000 && kind == "a"}', '${empty note}', '${days < 3}']

/** A chain without problems; steps have ids, so that what is read from its diagram is equal. */
export function randomChain(seed: number): ApprovalChain {
  const roll = createDice(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item
  let count = 0
  const facts = () => {
    count += 1
    return { id: `Step_${count}`, name: pick(NAMES) }
  }
  const people = (isCopy: boolean): ChainPeople => {
    const kind = pick(['user', 'role', 'post', 'dept', 'leader', 'starterPicks'] as const)
    const isNamed = kind !== 'leader' && kind !== 'starterPicks'
    return {
      kind,
      ids: isNamed ? Array.from({ length: 1 + roll(3) }, (_, index) => `${roll(90) * 10 + index}`) : [],
      mode: isCopy ? 'any' : pick(['any', 'all', 'inTurn'] as const),
      empty: isCopy ? 'skip' : pick(['skip', 'admin'] as const),
    }
  }
  const step = (depth: number): ChainStep => {
    const kind = depth >= 3 ? roll(3) : roll(5)
    if (kind === 0) return { kind: 'approve', ...facts(), who: people(false) }
    if (kind === 1) return { kind: 'copy', ...facts(), who: people(true) }
    if (kind === 2) return { kind: 'process', ...facts(), process: `p${roll(9)}` }
    if (kind === 3) return { kind: 'condition', ...facts(), when: pick(CONDITIONS), steps: list(depth + 1, 1) }
    return { kind: 'parallel', ...facts(), steps: Array.from({ length: 2 + roll(2) }, () => branch(depth + 1)) }
  }
  const list = (depth: number, least: number) => Array.from({ length: least + roll(2) }, () => step(depth))
  const branch = (depth: number): ChainStep =>
    roll(2) === 0 ? step(depth) : { kind: 'condition', ...facts(), when: '', steps: list(depth + 1, 2) }
  return { steps: list(0, 2) }
}
