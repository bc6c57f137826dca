/** Path below the website's address at which WordPress's clients ask people for a password of their own. */
export const authorizePath = '/wp-admin/authorize-application.php'
