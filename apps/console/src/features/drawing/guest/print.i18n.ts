import { defineTexts } from '../../../lib/texts/texts.ts'

export const printTexts = defineTexts({
  zh: {
    open: '打印并邮寄',
    title: '打印并邮寄',
    copies: '份数',
    price: '每份 {price}，运费 {postage}',
    name: '收货人',
    mobile: '手机号',
    address: '收货地址',
    message: '留言',
    next: '去付款 {money}',
    cancel: '取消',
    failed: '没能下单，请稍后再试',
    ordered: '已下单，打印好后会寄给你',
  },
  en: {
    open: 'Print and mail',
    title: 'Print and mail',
    copies: 'Copies',
    price: '{price} each, {postage} shipping',
    name: 'Recipient',
    mobile: 'Phone number',
    address: 'Shipping address',
    message: 'Message',
    next: 'Pay {money}',
    cancel: 'Cancel',
    failed: 'Couldn’t place the order. Try again shortly.',
    ordered: 'Ordered. We’ll mail it to you once it’s printed.',
  },
})
