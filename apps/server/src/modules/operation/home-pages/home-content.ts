import type { ConfigHome, HomeBanner, HomeSection, HomeShortcut } from '@drawdesk/contract/operation/config-home'
import type { Values } from '../../../crud/values.ts'

/** What stands on a home page; absent where a save leaves it as it is. */
export interface HomeContent {
  banners?: HomeBanner[]
  sections?: HomeSection[]
  shortcuts?: HomeShortcut[]
  figures?: NonNullable<ConfigHome['figures']>
}

const PARTS = ['banners', 'sections', 'shortcuts', 'figures'] as const

/** Of column values, in which each part is JSON text (as the kit makes it) or JSON; a part that is null is empty. Unknown names inside are left out. */
export function contentOf(values: Values): HomeContent {
  const read = <Part extends (typeof PARTS)[number]>(part: Part): Required<HomeContent>[Part] | undefined => {
    const value = values[part]
    if (value === undefined) return undefined
    return ((typeof value === 'string' ? JSON.parse(value) : value) ?? []) as Required<HomeContent>[Part]
  }
  return dropUndefined({
    banners: read('banners')?.map(({ image, title, link }) => ({ image, title: title.trim(), link: link.trim() })),
    sections: read('sections')?.map(({ title, type, ids }) => ({ title: title.trim(), type, ids: [...new Set(ids)] })),
    shortcuts: read('shortcuts')?.map(({ name, icon, link }) => ({ name: name.trim(), icon, link: link.trim() })),
    figures: read('figures') && [...new Set(read('figures'))],
  })
}

/** As columns take it. */
export function columnsOfContent(content: HomeContent): Values {
  return Object.fromEntries(Object.entries(content).map(([part, value]) => [part, JSON.stringify(value)]))
}

const dropUndefined = (values: { [Part in keyof HomeContent]: HomeContent[Part] | undefined }): HomeContent =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
