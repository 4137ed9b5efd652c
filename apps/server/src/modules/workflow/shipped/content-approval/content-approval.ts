import { holdersOf, shippedChain } from '../shipped-chain.ts'
import { contentForm } from './content-form.ts'

export const contentApproval = shippedChain({
  key: 'contentApproval',
  name: { zh: '内容审批', en: 'Content approval' },
  description: {
    zh: '经理初审并评定风险，高风险内容由总经理终审',
    en: 'A manager reviews content and rates its risk; the general manager decides on high risk',
  },
  route: 'content',
  form: contentForm,
  steps: [
    { kind: 'approve', id: 'Step_Review', name: '内容初审', nameEn: 'Review', who: holdersOf('manager') },
    {
      kind: 'condition',
      id: 'Step_Risky',
      name: '高风险',
      nameEn: 'High risk',
      when: "${risk == 'high'}",
      steps: [{ kind: 'approve', id: 'Step_Final', name: '内容终审', nameEn: 'Final review', who: holdersOf('boss') }],
    },
  ],
})
