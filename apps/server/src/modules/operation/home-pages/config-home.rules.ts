import { HOME_SECTION_TYPES, type HomeSection } from '@drawdesk/contract/operation/config-home'
import { homeProblems } from '@drawdesk/contract/operation/home-problems'
import type { ResourceRules } from '../../../crud/resource-options.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors, type BilingualFieldError } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { FileService } from '../../files/file.service.ts'
import { configHomeErrors } from './config-home.errors.ts'
import { createConfigHomeRepository } from './config-home.repository.ts'
import { createHomeChoicesRepository } from './home-choices.repository.ts'
import { columnsOfContent, contentOf, type HomeContent } from './home-content.ts'

const NO_PICTURE = { zh: '图片不存在', en: 'Picture not found' }
const GONE: Readonly<Record<HomeSection['type'], BilingualFieldError['text']>> = {
  style: { zh: '风格不存在', en: 'Style not found' },
  experience: { zh: '体验不存在', en: 'Experience not found' },
  picture: { zh: '作品不存在', en: 'Picture not found' },
  prompt: { zh: '提示词不存在', en: 'Prompt not found' },
}

export function configHomeRules(deps: Deps & { files: FileService }): ResourceRules {
  const { db, files } = deps
  const choices = createHomeChoicesRepository(db)

  /** By kind, which of these are there. */
  async function known(scope: Scope, sections: readonly HomeSection[]): Promise<Map<HomeSection['type'], Set<string>>> {
    const found = await Promise.all(HOME_SECTION_TYPES.map((type) => choices.list(scope, type, idsOf(sections, type))))
    return new Map(HOME_SECTION_TYPES.map((type, index) => [type, new Set(found[index]?.map(({ id }) => id))]))
  }

  /** Only what is newly named is asked for: a style that was removed since must not keep a home page from being mended. */
  async function strangers(scope: Scope, given: HomeContent, before: HomeContent): Promise<BilingualFieldError[]> {
    const oldPictures = new Set(before.banners?.map(({ image }) => image))
    const images = (given.banners ?? []).flatMap(({ image }) => (image === '' || oldPictures.has(image) ? [] : [image]))
    const [pictures, seen, there] = await Promise.all([
      files.viewsOf(scope, images),
      files.listSeen(scope, images),
      known(scope, given.sections ?? []),
    ])
    const isPicture = (id: string): boolean => seen.has(id) && (pictures.get(id)?.mime.startsWith('image/') ?? false)
    return [
      ...(given.banners ?? []).flatMap(({ image }, at) =>
        image === '' || oldPictures.has(image) || isPicture(image)
          ? []
          : [{ field: `banners[${at}].image`, text: NO_PICTURE }],
      ),
      ...(given.sections ?? []).flatMap(({ type, ids }, at) => {
        const old = new Set(idsOf(before.sections ?? [], type))
        return ids.flatMap((id, place) =>
          old.has(id) || there.get(type)?.has(id) ? [] : [{ field: `sections[${at}].ids[${place}]`, text: GONE[type] }],
        )
      }),
    ]
  }

  return {
    async checkSave(caller, { values, before: existing }) {
      const given = contentOf(values)
      const errors = [...homeProblems(given), ...(await strangers(caller, given, existing ? contentOf(existing) : {}))]
      if (errors.length > 0) throw commonErrors.badInput({ errors })
    },

    toColumns: async (_trx, _caller, { values }) => ({ ...values, ...columnsOfContent(contentOf(values)) }),

    /** With the rows held: one that was switched on a moment ago is seen now. */
    async afterChange(trx, caller, { ids }) {
      if (await createConfigHomeRepository(trx).hasRemovedActive(caller, ids)) throw configHomeErrors.isActive()
    },

    async decorate(caller, rows) {
      const views = await files.viewsOf(
        caller,
        rows.flatMap((row) => (contentOf(row).banners ?? []).map(({ image }) => image)).filter(Boolean),
      )
      return rows.map((row) => {
        const { banners, ...rest } = contentOf(row)
        return {
          ...row,
          ...rest,
          ...(banners
            ? { banners: banners.map((banner) => ({ ...banner, imageFile: views.get(banner.image) ?? null })) }
            : {}),
        }
      })
    },
  }
}

export const idsOf = (sections: readonly HomeSection[], type: HomeSection['type']): string[] =>
  sections.flatMap((section) => (section.type === type ? section.ids : []))
