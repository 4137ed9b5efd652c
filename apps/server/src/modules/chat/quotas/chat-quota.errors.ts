import { defineErrors } from '../../../platform/errors.ts'

export const chatQuotaErrors = defineErrors('chatQuota', {
  usedByUserDay: {
    status: 429,
    text: {
      zh: '你今天的对话额度已用完，{resetTime} 重置',
      en: 'Your daily chat quota is used up. It resets at {resetTime}.',
    },
  },
  usedByUserMonth: {
    status: 429,
    text: {
      zh: '你本月的对话额度已用完，{resetTime} 重置',
      en: 'Your monthly chat quota is used up. It resets at {resetTime}.',
    },
  },
  tooManyAnswers: {
    status: 429,
    text: {
      zh: '你同时进行的回答已达上限（{most} 个），请等其中一个结束',
      en: 'You’ve reached the limit of {most} concurrent answers. Wait until one ends.',
    },
  },
  usedByTenantDay: {
    status: 429,
    text: {
      zh: '本单位今天的对话额度已用完，{resetTime} 重置',
      en: 'Your organization’s daily chat quota is used up. It resets at {resetTime}.',
    },
  },
  usedByTenantMonth: {
    status: 429,
    text: {
      zh: '本单位本月的对话额度已用完，{resetTime} 重置',
      en: 'Your organization’s monthly chat quota is used up. It resets at {resetTime}.',
    },
  },
})
