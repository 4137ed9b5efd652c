import keys from './fake-keys.json' with { type: 'json' }

/** Keys of the payment fakes, made by make-keys.py: the merchant's and the company's own. */
export const FAKE_KEYS = keys

/** A key as one line, as it is easiest to paste. */
export const oneLine = (pem: string): string =>
  pem
    .split('\n')
    .filter((line) => !line.startsWith('-----'))
    .join('')

export const FAKE_WECHAT = {
  merchantId: '1900000109',
  appId: 'wxd678efh567hg6787',
  apiV3Key: keys.apiV3Key,
  serialNo: keys.wechat.merchantSerial,
} as const

export const FAKE_ALIPAY = { appId: '2021000000000001', sellerId: '2088000000000001' } as const
