import { readBlocks, type Env } from './parser.ts'

/** A part of a text that is shown on its own: a paragraph, a list, a fence … `key` stays the same while the text grows. */
export interface Block {
  key: number
  source: string
  /** Nothing that comes behind can change it any more. */
  isDone: boolean
}

export type References = NonNullable<Env['references']>
export interface Blocks {
  blocks: readonly Block[]
  /** Targets of `[words][name]`; known once the text is whole. */
  references: References
}

const NO_REFERENCES: References = {}

/**
 * Cuts a growing text into blocks and looks only at its last one again: what is appended to Markdown can change no block before that.
 * Blocks that did not change are the same objects, so what shows them need not render again. A text that is not a continuation is
 * read anew.
 */
export function createBlockReader(): (text: string, isWhole: boolean) => Blocks {
  let seen = ''
  let done: Block[] = []
  let tailStart = 0
  let last: { text: string; isWhole: boolean; blocks: Blocks } | undefined

  return (input, isWhole) => {
    const text = input.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
    if (last?.text === text && last.isWhole === isWhole) return last.blocks
    if (!text.startsWith(seen)) [done, tailStart] = [[], 0]
    seen = text
    const blocks = isWhole ? readWhole(text, done) : readOn(text)
    last = { text, isWhole, blocks }
    return blocks
  }

  function readOn(text: string): Blocks {
    const starts = startsOf(text.slice(tailStart), { isOpen: true })
    const cuts = starts.map((start, index) => ({
      from: tailStart + (index === 0 ? 0 : start),
      to: index + 1 < starts.length ? tailStart + (starts[index + 1] ?? 0) : text.length,
    }))
    const fresh = cuts.map(({ from, to }, index): Block => ({
      key: from,
      source: text.slice(from, to),
      isDone: index + 1 < cuts.length,
    }))
    const tail = fresh.pop()
    done = [...done, ...fresh]
    if (tail) tailStart = tail.key
    return { blocks: tail ? [...done, tail] : done, references: NO_REFERENCES }
  }
}

/** What is whole is read once more from its beginning, for link targets that stand at the end. Blocks as before stay the same objects. */
function readWhole(text: string, before: readonly Block[]): Blocks {
  const env: Env = {}
  const starts = startsOf(text, env)
  const known = new Map(before.map((block) => [block.key, block]))
  const blocks = starts.map((start, index): Block => {
    const key = index === 0 ? 0 : start
    const source = text.slice(key, starts[index + 1] ?? text.length)
    const same = known.get(key)
    return same?.source === source ? same : { key, source, isDone: true }
  })
  return {
    blocks,
    references: env.references && Object.keys(env.references).length > 0 ? env.references : NO_REFERENCES,
  }
}

/** Offsets at which the blocks of a text begin. */
function startsOf(text: string, env: Env): number[] {
  const lines = readBlocks(text, env).flatMap(({ level, nesting, map }) =>
    level === 0 && nesting >= 0 && map ? [map[0]] : [],
  )
  if (lines.length === 0) return []
  const offsets: number[] = []
  let line = 0
  let offset = 0
  for (const wanted of lines) {
    while (line < wanted) {
      offset = text.indexOf('\n', offset) + 1
      line += 1
    }
    if (offsets.at(-1) !== offset || offsets.length === 0) offsets.push(offset)
  }
  return offsets
}
