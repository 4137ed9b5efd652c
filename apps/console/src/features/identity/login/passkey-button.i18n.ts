import { defineTexts } from '../../../lib/texts/texts.ts'

export const texts = defineTexts({
  zh: {
    signIn: '用通行密钥登录',
    busy: '正在等待通行密钥…',
    refused: '没有完成通行密钥验证，请再试一次，或用密码登录。',
  },
  en: {
    signIn: 'Sign in with a passkey',
    busy: 'Waiting for your passkey…',
    refused: 'Passkey verification wasn’t completed. Try again, or sign in with your password.',
  },
})
