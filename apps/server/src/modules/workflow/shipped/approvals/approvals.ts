import { REFILL_PROCESS } from '@drawdesk/contract/workflow/refill'
import { access, field } from '../form-fields.ts'
import type { ShippedProcess } from '../shipped-process.ts'
import { DECIDE, oneDecision, oneTask } from './one-decision.ts'

const PLAIN = { columns: 1 as const, sections: [] }
/** What the program says when it starts the process; nobody writes it. */
const FACT = { access: access({ Start: 'readable' }) }

/** Names of the facts: `requestOf` in `sign-in/register`. The roles, department and post are what the guest is given. */
const guestApproval = oneDecision({
  key: 'guestApproval',
  name: { zh: '注册审批', en: 'Registration approval' },
  description: {
    zh: '管理员决定访客能否使用，并分配角色',
    en: 'An administrator admits guests and assigns their roles',
  },
  task: { zh: '审批注册', en: 'Review registration' },
  form: {
    key: 'guestApproval',
    name: '注册申请',
    nameEn: 'Registration',
    layout: PLAIN,
    fields: [
      field('guestName', 'text', { zh: '姓名', en: 'Name' }, FACT),
      field('guestAccount', 'text', { zh: '账号', en: 'Account' }, FACT),
      field(
        'roleIds',
        'select',
        { zh: '角色', en: 'Roles' },
        {
          source: 'role',
          multiple: true,
          required: true,
          access: access({ Start: 'hidden', [DECIDE]: 'required' }),
          help: { zh: '通过后即拥有这些角色', en: 'Assigned on approval' },
        },
      ),
      field(
        'deptId',
        'tree',
        { zh: '部门', en: 'Department' },
        {
          source: 'dept',
          access: access({ Start: 'hidden', [DECIDE]: 'writable' }),
          help: { zh: '不选则放在最上级部门', en: 'Defaults to the top-level department' },
        },
      ),
    ],
  },
})

/** Names of the facts: `rights/changes/change-request.ts`. */
const changeApproval = oneDecision({
  key: 'changeApproval',
  name: { zh: '权限变更审批', en: 'Permission change approval' },
  description: {
    zh: '管理员审批角色和产品包的改动，通过后才生效',
    en: 'An administrator approves role and package changes before they take effect',
  },
  task: { zh: '审批变更', en: 'Review change' },
  form: {
    key: 'changeApproval',
    name: '权限变更',
    nameEn: 'Rights change',
    layout: PLAIN,
    fields: [
      field('changeKind', 'text', { zh: '类型', en: 'Type' }, FACT),
      field('changeTitle', 'text', { zh: '变更对象', en: 'Target' }, FACT),
      field('changeAdded', 'textarea', { zh: '增加', en: 'Added' }, FACT),
      field('changeRemoved', 'textarea', { zh: '减少', en: 'Removed' }, FACT),
    ],
  },
})

/** Who asks for a refund says `orderNo`, `amount` and `reason`. */
const refundApproval = oneDecision({
  key: 'refundApproval',
  name: { zh: '退款审批', en: 'Refund approval' },
  description: { zh: '超过起点金额的退款由经理审批', en: 'A manager approves refunds above the limit' },
  task: { zh: '审批退款', en: 'Review refund' },
  role: 'manager',
  form: {
    key: 'refundApproval',
    name: '退款申请',
    nameEn: 'Refund',
    layout: PLAIN,
    fields: [
      field('orderNo', 'text', { zh: '订单号', en: 'Order' }, FACT),
      field('amount', 'decimal', { zh: '退款金额（元）', en: 'Amount (CNY)' }, FACT),
      field('reason', 'textarea', { zh: '退款原因', en: 'Reason' }, FACT),
    ],
  },
})

/** Names of the facts: `workflow/refill`. */
const refill = oneTask({
  key: REFILL_PROCESS,
  name: { zh: '补纸任务', en: 'Paper refill' },
  description: { zh: '设备缺纸时由经理安排补纸', en: 'A manager arranges a refill when a device runs low on paper' },
  task: { zh: '补纸', en: 'Refill paper' },
  role: 'manager',
  form: {
    key: REFILL_PROCESS,
    name: '补纸',
    nameEn: 'Paper refill',
    layout: PLAIN,
    fields: [
      field('deviceName', 'text', { zh: '设备', en: 'Device' }, FACT),
      field('place', 'text', { zh: '位置', en: 'Location' }, FACT),
      field('paperLeft', 'integer', { zh: '剩余纸张', en: 'Sheets left' }, FACT),
    ],
  },
})

/** What the program starts by itself; bound to nothing but the refill, which every device may ask for. */
export const approvals: readonly ShippedProcess[] = [guestApproval, changeApproval, refundApproval, refill]
