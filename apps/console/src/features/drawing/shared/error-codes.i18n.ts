import type { DrawErrorCode } from '@drawdesk/contract/core/errors'
import { defineTexts, type Texts } from '../../../lib/texts/texts.ts'

/** What each error code means, in a word. */
export const errorCodeTexts: Texts<DrawErrorCode> = defineTexts({
  zh: {
    E_AUTH: '认证失败',
    E_BALANCE: '余额不足',
    E_PARAM: '参数有误',
    E_MODERATED: '内容未通过审核',
    E_NOTFOUND: '找不到',
    E_RATE: '请求太频繁',
    E_BUSY: '服务繁忙',
    E_TIMEOUT: '超时',
    E_CANCELLED: '已取消',
    E_UPSTREAM: '服务商出错',
    E_ADDRESS: '地址不能访问',
  },
  en: {
    E_AUTH: 'Authentication failed',
    E_BALANCE: 'Out of credit',
    E_PARAM: 'Invalid parameters',
    E_MODERATED: 'Blocked by moderation',
    E_NOTFOUND: 'Not found',
    E_RATE: 'Too many requests',
    E_BUSY: 'Service busy',
    E_TIMEOUT: 'Timed out',
    E_CANCELLED: 'Canceled',
    E_UPSTREAM: 'Provider error',
    E_ADDRESS: 'URL not allowed',
  },
})

/** What can be done about it. */
export const errorAdviceTexts: Texts<DrawErrorCode> = defineTexts({
  zh: {
    E_AUTH: '检查接口的密钥是否填写、是否过期。',
    E_BALANCE: '到服务商处充值，或换一个接口。',
    E_PARAM: '检查请求体里的参数名和取值，展开下面的调用看服务商的说明。',
    E_MODERATED: '换一种说法，去掉可能违规的词。',
    E_NOTFOUND: '检查路径、模型名称是否写对。',
    E_RATE: '稍后再试，或在“限制与成本”里降低每分钟请求数。',
    E_BUSY: '过一会儿再试；经常如此时，减少同时进行的数量。',
    E_TIMEOUT: '服务商没有按时完成。可以加长时限，或稍后重试。',
    E_CANCELLED: '需要时再画一次。',
    E_UPSTREAM: '看下面的调用里服务商回答了什么；多数情况稍后重试即可。',
    E_ADDRESS: '地址在内网，默认不允许访问。改成公网地址，或请平台管理员把它加进服务器的 ALLOWED_PRIVATE_HOSTS。',
  },
  en: {
    E_AUTH: 'Check that the key is set and still valid.',
    E_BALANCE: 'Top up at the provider, or use another API.',
    E_PARAM: 'Check parameter names and values in the body. Expand the calls below for the provider’s message.',
    E_MODERATED: 'Rephrase the prompt without words that may be blocked.',
    E_NOTFOUND: 'Check the path and model name.',
    E_RATE: 'Try again later, or lower the requests per minute under “Limits and cost”.',
    E_BUSY: 'Try again in a while. If this happens often, reduce the concurrency.',
    E_TIMEOUT: 'The provider didn’t finish in time. Increase the timeout, or try again later.',
    E_CANCELLED: 'Draw again when needed.',
    E_UPSTREAM: 'Check the provider’s response in the calls below. A later retry usually works.',
    E_ADDRESS:
      'Private addresses are blocked by default. Use a public one, or ask the platform administrator to add it to ALLOWED_PRIVATE_HOSTS.',
  },
})
