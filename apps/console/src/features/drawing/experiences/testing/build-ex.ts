import type { DrawEx, ExStyle } from '@drawdesk/contract/drawing/draw-ex'

/** Rows as the server answers them, for the tests of the experiences. */
export function buildExStyle(styleId: string, styleName: string, facts: Partial<ExStyle> = {}): ExStyle {
  return { styleId, styleName, coverFile: null, active: 1, ...facts }
}

/** A draft that could go online: open from yesterday for a hundred years, so that no test depends on the day. */
export function buildEx(facts: Partial<DrawEx> = {}): DrawEx {
  return {
    id: '7',
    exName: '夏日画室',
    muName: '南门店',
    cover: '',
    coverFile: null,
    startTime: '2026-01-02 10:00:00',
    endTime: '2126-01-02 22:00:00',
    timeZone: '',
    price: 2990,
    currency: 'CNY',
    styles: [buildExStyle('5', '水彩'), buildExStyle('3', '版画'), buildExStyle('9', '素描')],
    styleDefaultType: 1,
    sealId: '',
    sealName: '',
    stickerIds: [],
    stickerPlaces: [],
    paperPerPicture: 1,
    terms: '',
    themeAccent: '',
    themeBackground: '',
    themeLogo: '',
    themePicture: '',
    state: 0,
    active: 1,
    blockers: [],
    tenantId: '000000',
    createUser: '1',
    createDept: '',
    createTime: '2026-01-01 08:00:00',
    updateUser: '1',
    updateTime: '2026-01-01 09:00:00',
    status: 1,
    isDeleted: 0,
    version: 4,
    ...facts,
  }
}
