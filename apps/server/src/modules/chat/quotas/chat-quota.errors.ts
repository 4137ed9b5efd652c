import { defineErrors } from '../../../platform/errors.ts'

export const chatQuotaErrors = defineErrors('chatQuota', {
  usedByUserDay: {
    status: 429,
    text: {
      zh: '你今天的对话额度已用完，{resetTime} 重置',
      en: 'Your chat quota of today is used up; it is renewed at {resetTime}',
    },
  },
  usedByUserMonth: {
    status: 429,
    text: {
      zh: '你本月的对话额度已用完，{resetTime} 重置',
      en: 'Your chat quota of this month is used up; it is renewed at {resetTime}',
    },
  },
  tooManyAnswers: {
    status: 429,
    text: {
      zh: '你同时进行的回答已达上限（{most} 个），请等其中一个结束',
      en: 'You have {most} answers under way, the most at once; wait until one of them ends',
    },
  },
  usedByTenantDay: {
    status: 429,
    text: {
      zh: '本单位今天的对话额度已用完，{resetTime} 重置',
      en: "Your organisation's chat quota of today is used up; it is renewed at {resetTime}",
    },
  },
  usedByTenantMonth: {
    status: 429,
    text: {
      zh: '本单位本月的对话额度已用完，{resetTime} 重置',
      en: "Your organisation's chat quota of this month is used up; it is renewed at {resetTime}",
    },
  },
})
