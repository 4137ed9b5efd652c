import type { Language } from '../../../../lib/texts/language.ts'

/** What the simulation writes in English; it has no way to be given other texts. */
const ZH: Readonly<Record<string, string>> = {
  'Reset Simulation': '重新开始',
  'Play/Pause Simulation': '播放或暂停',
  'Play Simulation': '播放',
  'Pause Simulation': '暂停',
  'Toggle Simulation Log': '显示记录',
  'Simulation Log': '模拟记录',
  'No Entries': '还没有记录',
  'Trigger Event': '触发',
  'Set Sequence Flow': '选择流转',
  'Add pause point': '添加暂停点',
  'Remove pause point': '移除暂停点',
  'Set animation speed = Slow': '慢速',
  'Set animation speed = Normal': '常速',
  'Set animation speed = Fast': '快速',
  'View token count': '令牌数',
  'Found unsupported elements': '有不支持模拟的元素',
  'Not supported': '不支持模拟',
  'Process started': '流程开始',
  'Process finished': '流程结束',
  'Process canceled': '流程取消',
  Process: '流程',
  'Subprocess started': '子流程开始',
  'Subprocess finished': '子流程结束',
  Finished: '已结束',
}

/** Says in the language on screen what stands in this place, now and later. Answers how to stop. */
export function sayIn(place: HTMLElement, language: Language): () => void {
  if (language === 'en') return () => undefined
  const say = (element: Element) => {
    const title = ZH[element.getAttribute('title') ?? '']
    if (title !== undefined) element.setAttribute('title', title)
    const text = element.childElementCount === 0 ? ZH[element.textContent?.trim() ?? ''] : undefined
    if (text !== undefined && !(element instanceof SVGElement)) element.textContent = text
  }
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement) for (const element of [node, ...node.querySelectorAll('*')]) say(element)
  })
  observer.observe(place, { childList: true, subtree: true })
  for (const element of place.querySelectorAll('*')) say(element)
  return () => observer.disconnect()
}
