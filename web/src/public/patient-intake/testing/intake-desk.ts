import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { type Answer, answerPosts, type Sent } from '~/testing/answer-posts.ts'
import { renderApp } from '~/testing/render-app.tsx'

/** Answers each form in turn, the last answer again and again. */
export const answerForms = (...answers: Answer[]): Sent[] => answerPosts('/api/patient-intake', answers)

export const taken = () => HttpResponse.json({ success: true }, { status: 201, headers: { 'X-Log-Position': '101' } })

export const openForm = async () => {
  const app = renderApp('/formulario-primera-sesion', { signedIn: false })
  await screen.findByRole('heading', { level: 1, name: 'Formulario de Primera Sesión' })
  return app
}

/** The field of that label, its * aside. */
export const field = <T extends HTMLElement = HTMLInputElement>(label: string): T =>
  screen.getByLabelText<T>(new RegExp(`^${label.replace(/[?]/g, '\\?')}\\*?$`))

/** Fills fields in by their labels; '' leaves one as it is. */
export const fill = async (user: UserEvent, texts: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(texts)) {
    await user.click(field(label))
    await user.paste(text)
  }
}

/** The texts without which nothing is sent. */
export const person = {
  Cédula: '112340567',
  'Nombre completo': 'Rosa Mora',
  Teléfono: '8888-1234',
  'Correo electrónico': 'rosa@example.com',
}

export const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Enviar formulario' }))
export const arrived = () => screen.findByRole('heading', { name: 'Formulario enviado' })

/** What a section's joint says: 'Paso 1', 'Completo' or 'Por revisar'. */
export const stateOf = (section: string): string =>
  within(screen.getByRole('region', { name: section })).getByText(/^(Paso \d|Completo|Por revisar)$/).textContent ?? ''
