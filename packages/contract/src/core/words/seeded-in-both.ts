/** Names that were stored in both languages, and what Chinese shows in their place. */
export const SEEDED_IN_BOTH: Readonly<Record<string, string>> = {
  '产品手册助手 / Manual': '产品手册助手',
  'DeepSeek 深度思考 / Reasoner': 'DeepSeek 深度思考',
  '沙盒支付 / Sandbox': '沙盒支付',
  '现金 / Cash': '现金',
  '点数支付 / Credits': '点数支付',
}
