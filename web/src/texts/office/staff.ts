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
    noCookies:
      'Este navegador bloquea las cookies de este sitio, y sin ellas no se puede ingresar. Permítalas e intente de nuevo.',
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
    ownDevice: 'Este dispositivo es mío',
    pin: 'PIN de 6 números',
    pinHint: 'Tras 60 minutos sin uso se le pide este PIN en vez de cerrar la sesión (12 horas como máximo).',
    showPin: 'Mostrar PIN',
    hidePin: 'Ocultar PIN',
  },
  resting: {
    title: 'Sesión en pausa',
    lead: (name?: string) =>
      name
        ? `${name}: escriba el PIN de este dispositivo para seguir donde estaba. Lo que escribía sigue ahí.`
        : 'Escriba el PIN de este dispositivo para seguir.',
    pin: 'PIN de 6 números',
    short: 'Escriba los 6 números.',
    go: 'Seguir',
    sending: 'Comprobando…',
    signOut: 'Cerrar Sesión',
    wrong: 'El PIN no es correcto. Después de cinco intentos se borra lo guardado.',
    away: 'Sin conexión: el PIN se comprueba con el servidor. Intente de nuevo en un momento.',
  },
  offline: {
    title: 'Citas de hoy',
    asOf: (hour: string) => `Sin conexión. Así estaba a las ${hour}.`,
    hint: 'Solo para leer: se pone al día cuando vuelva la conexión.',
    none: 'No había citas para hoy.',
  },
} as const
