import { describe, expect, it } from 'vitest'
import { initialsOf } from '../../lib/texts/initials.ts'
import type { MenuPage } from '../../lib/menu/menu.ts'
import { findPages } from './find-pages.ts'
import { ownPageNames } from './own-page-names.ts'

const page = (path: string, name: string): MenuPage => ({
  path,
  to: path,
  name,
  code: '',
  icon: '',
  groups: [],
  hasTab: true,
  isListed: true,
})
const pages = [
  page('/drawing/drawApi', '绘画接口'),
  page('/drawing/drawInfo', '绘画记录'),
  page('/system/param', '参数管理'),
  page('/x', 'Zebra 清单'),
]
const found = (text: string) => findPages(pages, text, ownPageNames).map(({ name }) => name)

describe('finding pages', () => {
  it.each([
    ['绘画', ['绘画接口', '绘画记录']],
    ['绘画记', ['绘画记录']],
    ['zEBRA', ['Zebra 清单']],
    ['  绘画接口 ', ['绘画接口']],
    ['hhj', ['绘画接口', '绘画记录']],
    ['HHJL', ['绘画记录']],
    ['hhjk', ['绘画接口']],
    ['记录', []],
    ['(', []],
    ['', ['绘画接口', '绘画记录', '参数管理', 'Zebra 清单']],
  ])('goes by the beginning of the name: %j', (text, names) => {
    expect(found(text)).toEqual(names)
  })

  it('knows the product’s own pages by their English name too', () => {
    expect(findPages([page('/drawing/drawApi', '绘画接口')], 'api', ownPageNames).map(({ path }) => path)).toEqual([
      '/drawing/drawApi',
    ])
    expect(findPages([page('/drawing/drawApi', 'APIs')], '绘画', ownPageNames).map(({ path }) => path)).toEqual([
      '/drawing/drawApi',
    ])
  })
})

describe('pinyin initials', () => {
  it.each(
    Object.entries({
      日志: 'rz',
      绘画接口: 'hhjk',
      人员: 'ry',
      三四: 'ss',
      他它她: 'ttt',
      流程: 'lc',
      审批: 'sp',
      菜单: 'cd',
      部门: 'bm',
      岗位: 'gw',
      租户: 'zh',
      短信: 'dx',
      对象存储: 'dxcc',
      附件: 'fj',
      邀请: 'yq',
      提示词: 'tsc',
      印章: 'yz',
      贴纸: 'tz',
      风格: 'fg',
      体验: 'ty',
      队列: 'dl',
      数据源: 'sjy',
      模型: 'mx',
      请假: 'qj',
      语音包: 'yyb',
      欧: 'o',
      鹅: 'e',
      拿: 'n',
      怕: 'p',
      我: 'w',
      卡: 'k',
      AI绘画: 'aihh',
    }),
  )('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('are none without Chinese characters', () => {
    expect(initialsOf('Notices')).toBe('')
  })
})
