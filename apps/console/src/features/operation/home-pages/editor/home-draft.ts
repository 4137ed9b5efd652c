import type { ConfigHome, HomeBanner, HomeSection, HomeShortcut } from '@drawdesk/contract/operation/config-home'
import type { FormValues } from '../../../../resource/use-resource-form.ts'

/** What stands on the home page, as the editor changes it. */
export interface HomeDraft {
  banners: HomeBanner[]
  sections: HomeSection[]
  shortcuts: HomeShortcut[]
  figures: NonNullable<ConfigHome['figures']>
}

export const HOME_PARTS = ['banners', 'sections', 'shortcuts', 'figures'] as const
export type HomePart = (typeof HOME_PARTS)[number]

/** The form keeps each part as JSON text, as the kit does with fields of that kind; `""` is an empty part. */
export function draftOf(values: FormValues): HomeDraft {
  const read = (part: HomePart): unknown => {
    const text = values[part]
    return typeof text === 'string' && text !== '' ? (JSON.parse(text) ?? []) : []
  }
  return Object.fromEntries(HOME_PARTS.map((part) => [part, read(part)])) as unknown as HomeDraft // The server's answer is of the contract's shape; the editor writes nothing else.
}

/** The form's value of a part, written as the kit writes it, so that what was taken back is no change. */
export function textOf(part: unknown): string {
  return JSON.stringify(part, null, 2)
}

export const FRESH = {
  banners: { image: '', title: '', link: '', imageFile: null },
  sections: { title: '', type: 'style', ids: [] },
  shortcuts: { name: '', icon: 'picture', link: '' },
} as const satisfies { banners: HomeBanner; sections: HomeSection; shortcuts: HomeShortcut }
