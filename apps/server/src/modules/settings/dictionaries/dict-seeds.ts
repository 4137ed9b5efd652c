import type { Bilingual } from '@drawdesk/contract/core/texts'

export interface DictSeed {
  code: string
  name: Bilingual
  /** In order; the key of an entry without one is its position, from 1. */
  entries: readonly DictEntrySeed[]
}

interface DictEntrySeed {
  key: string
  name: Bilingual
  remark?: string
}

/** Entries with the keys 1, 2, 3 … unless the first key is said. */
function dict(
  code: string,
  name: Bilingual,
  entries: readonly (readonly [zh: string, en: string, remark?: string])[],
  firstKey = 1,
): DictSeed {
  return {
    code,
    name,
    entries: entries.map(([zh, en, remark], index) => ({
      key: String(firstKey + index),
      name: { zh, en },
      ...(remark === undefined ? {} : { remark }),
    })),
  }
}

const postCategories = dict('post_category', { zh: '岗位类型', en: 'Position level' }, [
  ['高层', 'Senior'],
  ['中层', 'Middle'],
  ['基层', 'Junior'],
  ['其他', 'Other'],
])

/** Business dictionaries that every tenant starts with and that our own screens read. */
export const bizDictSeeds: readonly DictSeed[] = [
  {
    code: 'order_state',
    name: { zh: '订单状态', en: 'Order status' },
    entries: [
      { key: '10', name: { zh: '待处理', en: 'To do' } },
      { key: '20', name: { zh: '已受理', en: 'Accepted' } },
      { key: '30', name: { zh: '已发货', en: 'Shipped' } },
      { key: '40', name: { zh: '已完成', en: 'Done' } },
      { key: '50', name: { zh: '已取消', en: 'Canceled' } },
    ],
  },
  postCategories,
]

/** Dictionaries that every installation starts with (contract seed.md); what an operator changes or removes stays so. */
export const dictSeeds: readonly DictSeed[] = [
  dict('sex', { zh: '性别', en: 'Gender' }, [
    ['男', 'Male'],
    ['女', 'Female'],
    ['未知', 'Unknown'],
  ]),
  dict('user_type', { zh: '用户平台', en: 'User platform' }, [
    ['网页', 'Web'],
    ['应用', 'App'],
    ['其他', 'Other'],
  ]),
  dict('notice', { zh: '通知类型', en: 'Notice type' }, [
    ['发布通知', 'Announcement'],
    ['批转通知', 'Endorsed notice'],
    ['转发通知', 'Forwarded notice'],
    ['指示通知', 'Instruction'],
    ['任免通知', 'Appointment'],
    ['事务通知', 'Office matter'],
    ['系统通知', 'System'],
  ]),
  dict('menu_category', { zh: '菜单类型', en: 'Menu type' }, [
    ['菜单', 'Menu'],
    ['按钮', 'Button'],
  ]),
  dict('button_func', { zh: '按钮功能', en: 'Button placement' }, [
    ['工具栏', 'Toolbar'],
    ['操作栏', 'Row'],
    ['工具操作栏', 'Toolbar and row'],
  ]),
  dict('yes_no', { zh: '是否', en: 'Yes or no' }, [
    ['否', 'No'],
    ['是', 'Yes'],
  ]),
  dict('data_scope_type', { zh: '数据权限', en: 'Data scope' }, [
    ['全部可见', 'All'],
    ['本人可见', 'Own'],
    ['所在部门可见', 'Own department'],
    ['所在部门及子级可见', 'Own department and below'],
    ['自定义', 'Custom'],
  ]),
  dict('api_scope_type', { zh: '接口权限', en: 'API scope' }, [
    ['系统接口', 'System API'],
    ['业务接口', 'Business API'],
  ]),
  dict('scope_category', { zh: '权限类型', en: 'Scope type' }, [
    ['数据权限', 'Data scope'],
    ['接口权限', 'API scope'],
  ]),
  // For other programs; our own form of posts offers the tenant's business dictionary of the same code, which began as a copy of it.
  postCategories,
  dict('org_category', { zh: '部门类型', en: 'Department type' }, [
    ['公司', 'Company'],
    ['部门', 'Department'],
    ['小组', 'Team'],
  ]),
  dict(
    'region',
    { zh: '行政区划', en: 'Region level' },
    [
      ['国家', 'Country'],
      ['省份/直辖市', 'Province'],
      ['地市', 'City'],
      ['区县', 'District'],
      ['乡镇', 'Town'],
      ['村委', 'Village'],
    ],
    0,
  ),
  // The remark of a flow is the route key of its form.
  dict('flow', { zh: '流程类型', en: 'Process type' }, [
    ['请假流程', 'Leave', 'leave'],
    ['报销流程', 'Expense', 'expense'],
    ['内容审批', 'Content approval', 'content'],
    ['系统审批', 'System requests', 'approval'],
  ]),
  dict('oss', { zh: '对象存储类型', en: 'Object storage type' }, [
    ['MinIO', 'MinIO'],
    ['七牛云', 'Qiniu'],
    ['阿里云', 'Alibaba Cloud'],
    ['腾讯云', 'Tencent Cloud'],
  ]),
  dict('sms', { zh: '短信服务类型', en: 'SMS provider' }, [
    ['云片', 'Yunpian'],
    ['七牛云', 'Qiniu'],
    ['阿里云', 'Alibaba Cloud'],
    ['腾讯云', 'Tencent Cloud'],
  ]),
]
