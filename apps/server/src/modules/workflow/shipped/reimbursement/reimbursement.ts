import { holdersOf, shippedChain } from '../shipped-chain.ts'
import { reimbursementForm } from './reimbursement-form.ts'

export const reimbursement = shippedChain({
  key: 'reimbursement',
  name: { zh: '报销', en: 'Expense claim' },
  description: {
    zh: '部门负责人审批，经理核定金额，超过 5000 元由总经理审批',
    en: 'The department head approves, a manager sets the amount, and above 5,000 the general manager decides',
  },
  route: 'expense',
  form: reimbursementForm,
  steps: [
    {
      kind: 'approve',
      id: 'Step_Leader',
      name: '部门负责人审批',
      nameEn: 'Head of department',
      who: { kind: 'leader', ids: [], mode: 'any', empty: 'admin' },
    },
    { kind: 'approve', id: 'Step_Manager', name: '经理核定', nameEn: 'Manager', who: holdersOf('manager') },
    {
      kind: 'condition',
      id: 'Step_Large',
      name: '超过 5000 元',
      nameEn: 'Above 5,000',
      when: '${amount > 5000}',
      steps: [
        { kind: 'approve', id: 'Step_Boss', name: '总经理审批', nameEn: 'General manager', who: holdersOf('boss') },
      ],
    },
  ],
})
