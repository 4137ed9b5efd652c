import { CHAT_MASK } from '@drawdesk/contract/chat/chat-mask'
import { useEffect, type RefObject } from 'react'

const NAME = 'chat-mask'
const MASKED = new RegExp(`${CHAT_MASK}(?:[ \\-]?${CHAT_MASK})+`, 'g')

/** The masked runs of the texts below an element, as ranges. */
export function maskedRanges(root: Node): Range[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const ranges: Range[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const { index, 0: run } of (node.nodeValue ?? '').matchAll(MASKED)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + run.length)
      ranges.push(range)
    }
  }
  return ranges
}

/** Marks what is masked below an element by the browser's highlights, which leave its document alone; Markdown that comes late is marked when it is there. */
export function useMaskMarks(root: RefObject<HTMLElement | null>, isMasked: boolean): void {
  useEffect(() => {
    const element = root.current
    // Older browsers show the dots unmarked.
    if (!element || !isMasked || typeof Highlight === 'undefined' || !CSS.highlights) return undefined
    const mark = (): void => void CSS.highlights.set(NAME, new Highlight(...maskedRanges(element)))
    const observer = new MutationObserver(mark)
    observer.observe(element, { childList: true, subtree: true, characterData: true })
    mark()
    return () => {
      observer.disconnect()
      CSS.highlights.delete(NAME)
    }
  }, [root, isMasked])
}
