/** Where people chat. */
export const CHAT_PAGE = '/chat/dialog'

/** A new conversation that begins with this assistant. */
export const chatWithAssistant = (assistantId: string): string => `${CHAT_PAGE}?dia=new&assistant=${assistantId}`
