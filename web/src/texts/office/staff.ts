/** Signing in and out. The messages are word for word those of docs/specification.md#public-messages. */
export const staffTexts = {
  signedIn: { title: 'Login successful', text: (name: string) => `Welcome back, ${name}!` },
  signInFailed: { title: 'Login failed', description: 'Invalid username or password' },
  signedOut: { title: 'Logged out', description: 'You have been logged out successfully' },
  signOutFailed: { title: 'Logout failed' },
  redirecting: 'Redirigiendo al login...',
  login: {
    page: 'Portal del Doctor · Ingreso',
    title: 'Portal del Doctor',
    lead: 'Ingrese con su usuario para ver las citas del día.',
    again: 'Su sesión terminó. Ingrese de nuevo para volver a donde estaba.',
    username: 'Usuario',
    password: 'Contraseña',
    show: 'Mostrar contraseña',
    hide: 'Ocultar contraseña',
    submit: 'Ingresar',
    sending: 'Ingresando...',
    away: 'El servidor no responde. Revise su conexión e intente de nuevo en un momento.',
    forgotten: '¿Olvidó su contraseña? Pídale una nueva a la administración de la clínica.',
    promise: 'El día de la clínica, en un solo hilo',
    steps: ['Las citas llegan solas', 'Usted confirma', 'La visita queda en su historia'],
  },
} as const
