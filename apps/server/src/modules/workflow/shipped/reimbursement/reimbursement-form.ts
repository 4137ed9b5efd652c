import { field, ofNode, STARTERS } from '../form-fields.ts'
import type { ShippedForm } from '../shipped-process.ts'

const AMOUNT_MOST = 10_000_000
const RECEIPTS_MOST = 200

export const reimbursementForm: ShippedForm = {
  key: 'reimbursement',
  name: '报销单',
  nameEn: 'Expense claim',
  layout: {
    columns: 2,
    sections: [
      { title: { zh: '费用', en: 'Expense' }, fields: ['costKind', 'costDate', 'amount', 'receipts', 'reason'] },
      { title: { zh: '核定', en: 'Settlement' }, fields: ['approvedAmount'] },
    ],
  },
  fields: [
    field(
      'costKind',
      'select',
      { zh: '费用类别', en: 'Expense type' },
      {
        required: true,
        options: [
          { value: 'travel', label: { zh: '差旅', en: 'Travel' } },
          { value: 'transport', label: { zh: '交通', en: 'Transport' } },
          { value: 'meals', label: { zh: '餐饮', en: 'Meals' } },
          { value: 'office', label: { zh: '办公', en: 'Office' } },
          { value: 'other', label: { zh: '其他', en: 'Other' } },
        ],
        access: STARTERS,
      },
    ),
    field('costDate', 'datetime', { zh: '发生时间', en: 'Date' }, { required: true, access: STARTERS }),
    field(
      'amount',
      'decimal',
      { zh: '报销金额（元）', en: 'Amount (CNY)' },
      { required: true, rules: [{ kind: 'range', min: 0.01, max: AMOUNT_MOST }], access: STARTERS },
    ),
    field(
      'receipts',
      'integer',
      { zh: '单据张数', en: 'Receipts' },
      { required: true, rules: [{ kind: 'range', min: 0, max: RECEIPTS_MOST }], access: STARTERS },
    ),
    field(
      'reason',
      'textarea',
      { zh: '事由', en: 'Purpose' },
      { required: true, rules: [{ kind: 'length', max: 500 }], access: STARTERS },
    ),
    field(
      'approvedAmount',
      'decimal',
      { zh: '核定金额（元）', en: 'Approved amount (CNY)' },
      {
        help: { zh: '不超过报销金额', en: 'Up to the claimed amount' },
        rules: [
          { kind: 'range', min: 0, max: AMOUNT_MOST },
          {
            kind: 'compare',
            operator: 'le',
            other: 'amount',
            message: { zh: '核定金额不能超过报销金额', en: 'Can’t exceed the claimed amount' },
          },
        ],
        access: ofNode('Step_Manager'),
      },
    ),
  ],
}
