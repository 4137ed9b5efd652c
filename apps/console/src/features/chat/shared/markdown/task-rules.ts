import type { MarkdownIt } from 'markdown-it'
import type { StateCore, Token } from 'markdown-it'

const BOX = /^\[([ xX])\][ \u00a0]+/

/** `- [ ] words` and `- [x] words`: the box becomes a token of its own, `task`, before the words. Boxes elsewhere are words. */
export function addTasks(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'task', ({ tokens, Token: NewToken }: StateCore) => {
    tokens.forEach((token, index) => {
      const first = token.children?.[0]
      if (token.type !== 'inline' || first?.type !== 'text' || !isOfItem(tokens, index)) return
      const box = BOX.exec(first.content)
      if (!box) return
      first.content = first.content.slice(box[0].length)
      const task = new NewToken('task', '', 0)
      task.meta = { isDone: box[1] !== ' ' }
      token.children?.unshift(task)
    })
  })
}

/** The first words of an item of a list. */
const isOfItem = (tokens: readonly Token[], index: number): boolean =>
  tokens[index - 1]?.type === 'paragraph_open' && tokens[index - 2]?.type === 'list_item_open'
