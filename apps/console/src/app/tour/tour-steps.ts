import type { texts } from './tour.i18n.ts'

type Key = keyof (typeof texts)['zh']

export interface TourStep {
  name: 'menu' | 'search' | 'tabs' | 'tools' | 'user'
  text: Key
  /** What it points at; several parts are framed as one. */
  targets: readonly Element[]
}

/** Where a step points: the first of these that is on screen, wide screens first. */
const PLACES: readonly { name: TourStep['name']; at: readonly { selector: string; text: Key }[] }[] = [
  {
    name: 'menu',
    at: [
      { selector: '.side', text: 'menu.text' },
      { selector: '.top > .bar-button', text: 'menu.narrow' },
    ],
  },
  { name: 'search', at: [{ selector: '.menu-search', text: 'search.text' }] },
  { name: 'tabs', at: [{ selector: '.tab-bar', text: 'tabs.text' }] },
  // The tools without the search, which has a step of its own, and the person, who comes last.
  { name: 'tools', at: [{ selector: '.top-tools > :not(.menu-search, .user-button)', text: 'tools.text' }] },
  { name: 'user', at: [{ selector: '.user-button', text: 'user.text' }] },
]

const NARROW: Partial<Record<TourStep['name'], Key>> = { tools: 'tools.narrow', user: 'user.narrow' }

const isSeen = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

/** The steps through what is on screen now: what is absent (a side bar on a phone) is left out. */
export function findSteps({
  isNarrow,
  isThere = isSeen,
}: {
  isNarrow: boolean
  isThere?: (element: Element) => boolean
}): TourStep[] {
  return PLACES.flatMap(({ name, at }) => {
    for (const { selector, text } of at) {
      const targets = [...document.querySelectorAll(selector)].filter(isThere)
      if (targets.length > 0) return [{ name, text: (isNarrow ? NARROW[name] : undefined) ?? text, targets }]
    }
    return []
  })
}
