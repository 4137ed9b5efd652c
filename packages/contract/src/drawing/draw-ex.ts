import { PartialOf } from '../core/schemas/object-parts.ts'
import {
  auditFields,
  DateTime,
  FileView,
  Flag,
  GivenDateTime,
  Id,
  IdOrEmpty,
  Nullable,
  Type,
  type Static,
} from '../core/schema.ts'
import { defineResource } from '../core/resource.ts'
import { DrawSeal } from './draw-seal.ts'
import { PromptVariable } from './prompt-variable.ts'
import { StickerPlace } from './stamp.ts'
import { SysSticker } from './sys-stickers.ts'

export { StickerPlace } from './stamp.ts'

/** Calls of drawing experiences (wire-business §6). Paths are without /api. */
export const DRAW_EX_PATH = '/blade-biz/drawEx'

/** `state` of an experience: 0 → 1 ↔ 2 by submitDrawEx and offline, 3 once its end has passed (from 1 or 2). */
export const EX_STATE = { draft: 0, online: 1, offline: 2, ended: 3 } as const
export type ExState = (typeof EX_STATE)[keyof typeof EX_STATE]
/** Which style a guest begins with. */
export const STYLE_DEFAULT = { first: 1, lastUsed: 2, random: 3, none: 4 } as const

const State = Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)])
const StyleDefaultType = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)])
export const EX_STYLES_MAX = 100
export const EX_STICKERS_MAX = 200

export const ExStyle = Type.Object({
  styleId: Id,
  styleName: Type.String(),
  coverFile: Nullable(FileView),
  active: Flag,
})
export type ExStyle = Static<typeof ExStyle>

const Colour = Type.String({ pattern: '^(#[0-9a-fA-F]{6})?$' })

export const DrawEx = Type.Object({
  id: Id,
  exName: Type.String({ minLength: 1, maxLength: 100 }),
  /** The venue; "": all of them. A kiosk takes one of its own venue first. */
  muName: Type.String({ maxLength: 100 }),
  cover: IdOrEmpty,
  coverFile: Type.Optional(Nullable(FileView)),
  /** Both in the configured zone, like every time on the wire; `timeZone` is the venue's, in which the editor shows them. */
  startTime: GivenDateTime,
  endTime: GivenDateTime,
  /** IANA name; `""`: the configured zone. */
  timeZone: Type.String({ maxLength: 64 }),
  /** Fen. */
  price: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** In order. */
  styles: Type.Array(ExStyle),
  styleDefaultType: StyleDefaultType,
  sealId: IdOrEmpty,
  sealName: Type.Optional(Type.String()),
  stickerIds: Type.Array(Id, { maxItems: EX_STICKERS_MAX }),
  /** On every picture. Those that are chosen and have no place here are offered to guests. */
  stickerPlaces: Type.Array(StickerPlace, { maxItems: EX_STICKERS_MAX }),
  /** Sheets that one picture takes. */
  paperPerPicture: Type.Integer({ minimum: 0, maximum: 100 }),
  terms: Type.String({ maxLength: 20_000 }),
  /** Colours of the page of kiosks, `#rrggbb`; `""` leaves it as it is. */
  themeAccent: Colour,
  themeBackground: Colour,
  /** In the corner of each screen of a kiosk, in place of the name. */
  themeLogo: IdOrEmpty,
  themeLogoFile: Type.Optional(Nullable(FileView)),
  /** Behind each screen, under a veil that keeps texts readable. */
  themePicture: IdOrEmpty,
  themePictureFile: Type.Optional(Nullable(FileView)),
  /** As it is now: an experience whose end has passed is ended before anything says so in its row. */
  state: State,
  active: Flag,
  /** What keeps submitDrawEx from succeeding, in the caller's language; of findDrawEx, `[]` when nothing does. */
  blockers: Type.Optional(Type.Array(Type.Object({ field: Type.String(), msg: Type.String() }))),
  /** Of findDrawEx, 1: guests can choose the sandbox, which moves no money. */
  takesSandbox: Type.Optional(Flag),
  ...auditFields,
})
export type DrawEx = Static<typeof DrawEx>

/** saveDrawEx and submitDrawEx; absent = unchanged, a list given replaces the list. `state` and `active` have calls of their own. */
export const DrawExSave = Type.Object({
  id: Type.Optional(Id),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  exName: Type.Optional(Type.String({ maxLength: 100 })),
  muName: Type.Optional(DrawEx.properties.muName),
  cover: Type.Optional(Nullable(IdOrEmpty)),
  startTime: Type.Optional(DateTime),
  endTime: Type.Optional(DateTime),
  timeZone: Type.Optional(DrawEx.properties.timeZone),
  price: Type.Optional(DrawEx.properties.price),
  currency: DrawEx.properties.currency,
  styleIds: Type.Optional(Type.Array(Id, { maxItems: EX_STYLES_MAX })),
  styleDefaultType: Type.Optional(StyleDefaultType),
  sealId: Type.Optional(Nullable(IdOrEmpty)),
  stickerIds: Type.Optional(DrawEx.properties.stickerIds),
  stickerPlaces: Type.Optional(DrawEx.properties.stickerPlaces),
  paperPerPicture: Type.Optional(DrawEx.properties.paperPerPicture),
  terms: Type.Optional(DrawEx.properties.terms),
  themeAccent: Type.Optional(Colour),
  themeBackground: Type.Optional(Colour),
  themeLogo: Type.Optional(Nullable(IdOrEmpty)),
  themePicture: Type.Optional(Nullable(IdOrEmpty)),
})
export type DrawExSave = Static<typeof DrawExSave>

export const DrawExStateAnswer = Type.Object({ id: Id, version: Type.Integer(), state: State })
export const StyleDefaultTypeInput = Type.Object({ id: Id, styleDefaultType: StyleDefaultType })
export const StyleDefaultTypeAnswer = Type.Object({
  id: Id,
  styleDefaultType: StyleDefaultType,
  version: Type.Integer(),
})

export const FindNowDrawExInput = Type.Object({
  muName: Type.Optional(Type.String({ maxLength: 100 })),
  loginId: Type.Optional(IdOrEmpty),
  /** That one, if it is online now. */
  exId: Type.Optional(IdOrEmpty),
})
/** What a kiosk shows: the row, with what its guests are asked for and what is put on their pictures. When none is online `{}`, or `next` alone: which one begins first. */
export const NowDrawEx = PartialOf(
  Type.Object({
    ...DrawEx.properties,
    styles: Type.Array(
      Type.Object({
        ...ExStyle.properties,
        variables: Type.Array(PromptVariable),
        width: Nullable(Type.Integer()),
        height: Nullable(Type.Integer()),
      }),
    ),
    seal: Nullable(PartialOf(DrawSeal)),
    stickers: Type.Array(PartialOf(SysSticker)),
    /** Fen for each copy that is sent by post, and for the parcel; 0 and 0 where none is sold. */
    print: Type.Object({ price: Type.Integer(), postage: Type.Integer() }),
    next: PartialOf(
      Type.Object({
        exName: DrawEx.properties.exName,
        startTime: DrawEx.properties.startTime,
        timeZone: DrawEx.properties.timeZone,
      }),
    ),
  }),
)
export type NowDrawEx = Static<typeof NowDrawEx>

/** `listNowDrawEx` names this many at most. */
export const EX_NOW_MAX = 100
/** One of those that are online now, to choose by; without what a row rule hides. */
export const OnlineDrawEx = Type.Object({
  id: Id,
  exName: Type.Optional(Type.String()),
  muName: Type.Optional(Type.String()),
  coverFile: Type.Optional(Nullable(FileView)),
  price: Type.Optional(Type.Integer()),
  currency: Type.Optional(Type.String()),
})
export type OnlineDrawEx = Static<typeof OnlineDrawEx>

export const EX_STATES = [
  { value: 0, label: { zh: '草稿', en: 'Draft' } },
  { value: 1, label: { zh: '已上线', en: 'Online' } },
  { value: 2, label: { zh: '已下线', en: 'Offline' } },
  { value: 3, label: { zh: '已结束', en: 'Ended' } },
] as const
/** In the place of "online" until it begins. */
export const EX_SCHEDULED = { zh: '待开始', en: 'Scheduled' } as const
export const STYLE_DEFAULT_TYPES = [
  { value: 1, label: { zh: '第一个', en: 'First' } },
  { value: 2, label: { zh: '上次用的', en: 'Last used' } },
  { value: 3, label: { zh: '随机', en: 'Random' } },
  { value: 4, label: { zh: '不选', en: 'None' } },
] as const

/** The list for the kit; the editor and the save call are its own, so it is not among `resources`. */
export const drawExResource = defineResource({
  name: 'drawEx',
  path: DRAW_EX_PATH,
  calls: {
    list: 'page',
    detail: 'findDrawEx',
    save: 'saveDrawEx',
    remove: 'remove',
    restore: 'restore',
    export: 'export',
  },
  row: DrawEx,
  actions: ['add', 'edit', 'view'],
  names: ['exName', 'muName'],
  fields: {
    cover: { kind: 'picture', sortable: false },
    exName: { kind: 'text', search: 'contains', widthPx: 200 },
    muName: { kind: 'text', search: 'contains', widthPx: 140 },
    state: { kind: 'select', options: EX_STATES, search: 'equals', widthPx: 96 },
    active: { kind: 'switch', search: 'equals', widthPx: 88 },
    startTime: { kind: 'datetime', search: 'range' },
    endTime: { kind: 'datetime' },
    price: { kind: 'integer', widthPx: 104 },
    styleDefaultType: { kind: 'select', options: STYLE_DEFAULT_TYPES, hideIn: ['list'] },
    updateTime: { kind: 'datetime', hideIn: ['list'] },
  },
  texts: {
    title: { zh: '绘画体验', en: 'Experiences' },
    purpose: {
      zh: '场馆里正在进行或将要进行的绘画活动',
      en: 'Drawing activities at venues, current and upcoming',
    },
    fields: {
      cover: { label: { zh: '封面', en: 'Cover' } },
      exName: { label: { zh: '体验名称', en: 'Name' }, required: { zh: '请输入体验名称', en: 'Enter a name' } },
      muName: { label: { zh: '场馆', en: 'Venue' } },
      state: { label: { zh: '状态', en: 'Status' } },
      active: { label: { zh: '显示', en: 'Visibility' } },
      startTime: {
        label: { zh: '开始', en: 'Start' },
        required: { zh: '请选择开始时间', en: 'Select a start time' },
      },
      endTime: { label: { zh: '结束', en: 'End' }, required: { zh: '请选择结束时间', en: 'Select an end time' } },
      price: { label: { zh: '价格', en: 'Price' } },
      styleDefaultType: { label: { zh: '默认风格', en: 'Default style' } },
      updateTime: { label: { zh: '更新于', en: 'Updated' } },
    },
  },
})
