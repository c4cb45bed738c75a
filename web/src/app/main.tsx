import './first-view/schemas-without-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import '~/styles/theme.css'
import { drawAfterPresses } from '~/lib/reads/draw-after-press.ts'
import { whenReady } from './first-view/when-ready.ts'
import { nameHistoryEntry } from './history-entry.ts'
import { createQueryClient, Providers } from './providers.tsx'
import { routes } from './routes/routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

nameHistoryEntry()
drawAfterPresses()
const router = createBrowserRouter(routes)
const show = () =>
  createRoot(root).render(
    <StrictMode>
      <Providers client={createQueryClient()}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )

// A first view that came with the document stays until the page itself can replace it.
if (root.hasChildNodes()) whenReady(router, show)
else show()
