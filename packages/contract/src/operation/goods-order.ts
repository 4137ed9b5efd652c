import { defineResource } from '../core/resource.ts'
import {
  auditFields,
  DateTime,
  dateSearch,
  FileView,
  GivenId,
  Id,
  IdOrEmpty,
  Type,
  type Static,
} from '../core/schema.ts'
import { CurrencyCode, Fen, RefundStateNumber } from '../money/pay-order.ts'

/** Orders of printed goods (wire-operations §4). Paths are without /api. */
export const CUS_ORDERS_PATH = '/blade-cusorders/cusOrders'

/** Business dictionary with the names of the states; each tenant has its own words. */
export const ORDER_STATES_DICT = 'order_state'

export const GOODS_STATE = { toDo: 10, accepted: 20, sent: 30, done: 40, cancelled: 50 } as const
export type GoodsState = (typeof GOODS_STATE)[keyof typeof GOODS_STATE]
/** In the order that they are passed in. */
export const GOODS_STATES: readonly GoodsState[] = [10, 20, 30, 40, 50]

const MOVES: Readonly<Record<GoodsState, readonly GoodsState[]>> = {
  10: [20, 50],
  20: [30, 50],
  30: [40],
  40: [],
  50: [],
}

/** Where an order may go from here; the usual way first. */
export const movesFrom = (state: GoodsState): readonly GoodsState[] => MOVES[state]

export const mayMove = (from: GoodsState, to: GoodsState): boolean => MOVES[from].includes(to)

/** Characters at most. */
export const GOODS_ORDER_LENGTHS = {
  cuserinfo: 2_000,
  shangpininfo: 2_000,
  address: 500,
  express: 60,
  remark: 500,
} as const
/** Pictures, and drawings, of one order. */
export const GOODS_ORDER_LINKS_MOST = 50
/** Rows of one file. */
export const GOODS_EXPORT_MOST = 200_000

const StateNumber = Type.Unsafe<GoodsState>({ type: 'integer', enum: [...GOODS_STATES] })
const Links = Type.Array(Id, { maxItems: GOODS_ORDER_LINKS_MOST })

export const GoodsOrder = Type.Object({
  id: Id,
  /** Unique in its tenant; that of the payment where it was paid here. */
  orderno: Type.String(),
  state: StateNumber,
  /** What the tenant calls the state. */
  stateName: Type.Optional(Type.String()),
  /** Name of the buyer, and what they wrote. */
  cuserinfo: Type.String({ minLength: 1, maxLength: GOODS_ORDER_LENGTHS.cuserinfo }),
  /** What was ordered. */
  shangpininfo: Type.String({ minLength: 1, maxLength: GOODS_ORDER_LENGTHS.shangpininfo }),
  /** Masked for who lacks `cusOrders_mobile`. */
  mobile: Type.String({ minLength: 1, maxLength: 40 }),
  address: Type.String({ minLength: 1, maxLength: GOODS_ORDER_LENGTHS.address }),
  amount: Fen,
  currency: CurrencyCode,
  /** Of the payment behind it: fen that went back or are on their way. */
  refundAmount: Fen,
  refundState: RefundStateNumber,
  /** Who paid; "" where an operator entered the order. */
  userId: IdOrEmpty,
  /** Drawings that are printed. */
  infoIds: Type.Optional(Links),
  /** Each of `infoIds` with its picture; without one where it is gone, or the caller may not see it. */
  drawings: Type.Optional(Type.Array(Type.Object({ infoId: Id, file: Type.Optional(FileView) }))),
  /** Pictures. A save takes `fileIds`. */
  fileIds: Type.Optional(Links),
  files: Type.Optional(Type.Array(FileView)),
  expressCompany: Type.String({ maxLength: GOODS_ORDER_LENGTHS.express }),
  expressNo: Type.String({ maxLength: GOODS_ORDER_LENGTHS.express }),
  remark: Type.String({ maxLength: GOODS_ORDER_LENGTHS.remark }),
  /** Each state it came to, the oldest first; `user` is a name, "" for the program itself. */
  history: Type.Optional(Type.Array(Type.Object({ state: StateNumber, time: DateTime, user: Type.String() }))),
  ...auditFields,
})
export type GoodsOrder = Static<typeof GoodsOrder>

/** A time, or a day: as an end it counts whole. */
const Moment = Type.String({ maxLength: 19 })

export const GoodsOrderFilters = Type.Object({
  /** Absent: 10. Empty: all. Several: a comma list. */
  state: Type.Optional(Type.String({ maxLength: 40 })),
  orderno: Type.Optional(Type.String({ maxLength: 64 })),
  cuserinfo: Type.Optional(Type.String({ maxLength: 200 })),
  shangpininfo: Type.Optional(Type.String({ maxLength: 200 })),
  mobile: Type.Optional(Type.String({ maxLength: 40 })),
  beginTime: Type.Optional(Moment),
  endTime: Type.Optional(Moment),
  ...dateSearch,
})
export type GoodsOrderFilters = Static<typeof GoodsOrderFilters>

export const GoodsOrdersQuery = Type.Object({
  ...GoodsOrderFilters.properties,
  pageNo: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1 })),
})

/** A move, or what is written beside it, or both; an absent field stays. */
export const GoodsOrderUpdate = Type.Object({
  id: GivenId,
  version: Type.Optional(Type.Integer()),
  state: Type.Optional(StateNumber),
  expressCompany: Type.Optional(GoodsOrder.properties.expressCompany),
  expressNo: Type.Optional(GoodsOrder.properties.expressNo),
  remark: Type.Optional(GoodsOrder.properties.remark),
})
export type GoodsOrderUpdate = Static<typeof GoodsOrderUpdate>

/** All or none. */
export const GoodsOrdersMove = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
  state: StateNumber,
})

/** For the kit: `page`, `detail` and `submit`. List, moves and file are calls of their own, so it is not among `resources`. */
export const goodsOrderResource = defineResource({
  name: 'cusOrders',
  path: CUS_ORDERS_PATH,
  calls: { list: 'page', detail: 'detail', save: 'submit', remove: 'remove', restore: 'restore' },
  row: GoodsOrder,
  hasTenant: true,
  actions: ['add', 'edit', 'view'],
  fields: {
    orderno: { kind: 'text', search: 'contains', hideIn: ['form'], widthPx: 232 },
    state: {
      kind: 'select',
      search: 'equals',
      hideIn: ['form'],
      widthPx: 152,
      from: {
        path: '/blade-system/dict-biz/dictionary',
        value: 'dictKey',
        label: 'dictValue',
        query: { code: ORDER_STATES_DICT },
      },
    },
    shangpininfo: { kind: 'textarea', search: 'contains', sortable: false, widthPx: 200 },
    cuserinfo: { kind: 'textarea', search: 'contains', sortable: false, widthPx: 136 },
    amount: { kind: 'integer', widthPx: 144 },
    mobile: { kind: 'text', search: 'contains', sortable: false, widthPx: 124 },
    address: { kind: 'textarea', sortable: false, widthPx: 184 },
    fileIds: { kind: 'json', sortable: false, widthPx: 120 },
    infoIds: { kind: 'json', sortable: false },
    expressCompany: { kind: 'text', hideIn: ['form'], widthPx: 120 },
    expressNo: { kind: 'text', hideIn: ['form'], widthPx: 160 },
    remark: { kind: 'textarea', sortable: false, widthPx: 200 },
    createTime: { kind: 'datetime', search: 'range', hideIn: ['form'] },
  },
  texts: {
    title: { zh: '商品订单', en: 'Product orders' },
    purpose: { zh: '要打印并寄出的订单', en: 'Orders to print and ship' },
    fields: {
      orderno: { label: { zh: '订单号', en: 'Order no.' } },
      state: { label: { zh: '状态', en: 'Status' } },
      shangpininfo: {
        label: { zh: '商品', en: 'Product' },
        required: { zh: '请输入商品', en: 'Enter a product' },
      },
      cuserinfo: { label: { zh: '客户', en: 'Customer' }, required: { zh: '请输入客户', en: 'Enter a customer' } },
      mobile: {
        label: { zh: '手机号', en: 'Mobile' },
        required: { zh: '手机号码不能为空', en: 'Enter a phone number' },
      },
      address: {
        label: { zh: '收货地址', en: 'Shipping address' },
        required: { zh: '请输入收货地址', en: 'Enter a shipping address' },
      },
      amount: { label: { zh: '金额', en: 'Amount' }, required: { zh: '请输入金额', en: 'Enter an amount' } },
      fileIds: { label: { zh: '图片', en: 'Pictures' } },
      infoIds: { label: { zh: '绘画记录', en: 'Drawings' } },
      expressCompany: { label: { zh: '快递公司', en: 'Carrier' } },
      expressNo: { label: { zh: '快递单号', en: 'Tracking no.' } },
      remark: { label: { zh: '备注', en: 'Notes' } },
      createTime: { label: { zh: '下单时间', en: 'Ordered' } },
    },
  },
})
