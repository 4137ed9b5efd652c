/** Loaded late: few sign in over their pages with a password that was reset. */
export { ChangePasswordForm as default } from '../../features/identity/login/change-password.page.tsx'
