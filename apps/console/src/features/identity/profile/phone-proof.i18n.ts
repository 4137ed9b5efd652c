import { defineTexts } from '../../../lib/texts/texts.ts'

export const proofTexts = defineTexts({
  zh: {
    title: '手机号验证',
    verified: '已验证',
    unverified: '未验证',
    why: '验证后可以用短信验证码登录。修改手机号并保存后需要重新验证。',
    send: '获取验证码',
    again: '{seconds} 秒后可重新获取',
    code: '短信验证码',
    codeRequired: '请输入短信验证码',
    prove: '验证',
    proved: '手机号已验证',
  },
  en: {
    title: 'Phone verification',
    verified: 'Verified',
    unverified: 'Not verified',
    why: 'A verified number can sign in with a text message code. Changing the number requires verifying it again.',
    send: 'Send code',
    again: 'Resend in {seconds} s',
    code: 'Verification code',
    codeRequired: 'Enter the verification code',
    prove: 'Verify',
    proved: 'Phone number verified',
  },
})
