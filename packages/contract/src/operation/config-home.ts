import { auditFields, FileView, Flag, Id, IdOrEmpty, Nullable, Type, type Static } from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'

export const CONFIG_HOME_PATH = '/blade-biz/configHome'

/** Kinds of sections on the guest's home; `ids` are of what the kind names. */
export const HOME_SECTION_TYPES = ['style', 'experience', 'picture', 'prompt'] as const
/** Figures that may stand on the guest's home. */
export const HOME_FIGURES = ['drawings', 'drawingsToday', 'styles', 'experiences', 'guests'] as const

const Link = Type.String({ maxLength: 500 })
const Title = Type.String({ maxLength: 100 })
/** In a save: without `imageFile`. */
export const HomeBanner = Type.Object({
  image: IdOrEmpty,
  imageFile: Type.Optional(Nullable(FileView)),
  title: Title,
  link: Link,
})
export const HomeSection = Type.Object({
  title: Title,
  type: Type.Enum([...HOME_SECTION_TYPES]),
  ids: Type.Array(Id, { maxItems: 100 }),
})
export const HomeShortcut = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 30 }),
  icon: Type.String({ maxLength: 64 }),
  link: Link,
})
export type HomeBanner = Static<typeof HomeBanner>
export type HomeSection = Static<typeof HomeSection>
export type HomeShortcut = Static<typeof HomeShortcut>

/** What guests see first (wire-business §8); one of a tenant's is active. */
export const ConfigHome = Type.Object({
  id: Id,
  /** For the operator. */
  name: Type.String({ minLength: 1, maxLength: 100 }),
  banners: Type.Optional(Type.Array(HomeBanner, { maxItems: 20 })),
  sections: Type.Optional(Type.Array(HomeSection, { maxItems: 20 })),
  shortcuts: Type.Optional(Type.Array(HomeShortcut, { maxItems: 20 })),
  figures: Type.Optional(Type.Array(Type.Enum([...HOME_FIGURES]), { maxItems: HOME_FIGURES.length })),
  /** Switched by changeActive alone: one on switches the others off. */
  active: Type.Optional(Flag),
  ...auditFields,
})
export type ConfigHome = Static<typeof ConfigHome>

/** What findHomeConfig answers; `{}` where none is active. Ids of sections that are gone are left out. */
export const FindHomeConfigAnswer = Type.Object({
  id: Type.Optional(Id),
  banners: Type.Optional(Type.Array(HomeBanner)),
  sections: Type.Optional(Type.Array(HomeSection)),
  shortcuts: Type.Optional(Type.Array(HomeShortcut)),
  figures: Type.Optional(Type.Array(Type.Enum([...HOME_FIGURES]))),
  version: Type.Optional(Type.Integer()),
})

/** What a section may hold, for the editor: those of `ids`, or the newest whose name holds `keyword`. */
export const HomeChoicesInput = Type.Object({
  type: Type.Enum([...HOME_SECTION_TYPES]),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  ids: Type.Optional(Type.Array(Id, { maxItems: 100 })),
})
/** `isShown` 0: it exists, but guests do not see it now (switched off, not online). */
export const HomeChoice = Type.Object({ id: Id, name: Type.String(), file: Nullable(FileView), isShown: Flag })
export type HomeChoice = Static<typeof HomeChoice>

export const CheckConfigHomeAnswer = Type.Object({ id: Id, exists: Type.Boolean(), active: Flag })

export const configHomeResource = defineResource({
  name: 'configHome',
  path: CONFIG_HOME_PATH,
  calls: { list: 'page', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' },
  row: ConfigHome,
  rows: { table: 'configHome', nameField: 'name' },
  actions: ['add', 'edit', 'view', 'delete'],
  fields: {
    name: { kind: 'text', search: 'contains', widthPx: 240 },
    active: { kind: 'switch', search: 'equals', hideIn: ['form'], widthPx: 104 },
    banners: { kind: 'json', hideIn: ['list'] },
    sections: { kind: 'json', hideIn: ['list'] },
    shortcuts: { kind: 'json', hideIn: ['list'] },
    figures: { kind: 'json', hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['form'] },
  },
  sections: [
    { title: { zh: '名称', en: 'Name' }, fields: ['name'] },
    { title: { zh: '轮播图', en: 'Banners' }, fields: ['banners'] },
    { title: { zh: '栏目', en: 'Sections' }, fields: ['sections'] },
    { title: { zh: '快捷入口与数字', en: 'Shortcuts and figures' }, fields: ['shortcuts', 'figures'] },
  ],
  texts: {
    title: { zh: '首页配置', en: 'Guest home page' },
    one: 'home page',
    purpose: { zh: '客人打开首页时看到的内容', en: 'What guests see on the home page' },
    fields: {
      name: {
        label: { zh: '名称', en: 'Name' },
        required: { zh: '请输入名称', en: 'Enter a name' },
        help: { zh: '只有管理员看得到', en: 'Only visible to administrators' },
      },
      active: { label: { zh: '使用中', en: 'In use' } },
      banners: { label: { zh: '轮播图', en: 'Banners' } },
      sections: { label: { zh: '栏目', en: 'Sections' } },
      shortcuts: { label: { zh: '快捷入口', en: 'Shortcuts' } },
      figures: { label: { zh: '数字', en: 'Numbers' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
