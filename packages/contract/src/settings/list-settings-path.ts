/** How the caller wants one list, and the views of lists: for everybody who is signed in, of their own. Apart from their schemas, for home asks here too. */
export const LIST_SETTINGS_PATH = '/blade-desk/list-settings'
export const LIST_VIEWS_PATH = '/blade-desk/list-views'
