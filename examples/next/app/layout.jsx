import { Refresh } from './refresh.jsx'

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        {children}
        {process.env.NODE_ENV === 'development' && <Refresh url={process.env.ALMANAC_URL} />}
      </body>
    </html>
  )
}
