/** The page behind the link of an invitation; why a link is valid no more the server says. */
export const invitation = {
  title: 'Elija su contraseña',
  lead: (name: string, username: string) =>
    `Hola, ${name}. Su usuario es ${username}. Con esta contraseña ingresa al portal.`,
  loading: 'Buscando su invitación…',
  notLoaded: { title: 'No pudimos leer su invitación.', hint: 'Revise su conexión e intente de nuevo.' },
  password: 'Contraseña',
  hint: 'Al menos 6 caracteres',
  confirmation: 'Confirmar contraseña',
  mismatch: 'Las contraseñas no coinciden',
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
  submit: 'Guardar contraseña',
  sending: 'Guardando...',
  failed: 'No se pudo guardar. Intente de nuevo.',
  done: 'Su contraseña está lista',
  doneText: (username: string) => `Ingrese con el usuario ${username} y la contraseña que acaba de elegir.`,
  signIn: 'Iniciar sesión',
  over: 'Enlace No Válido',
  hasPassword: 'Si ya tiene contraseña, ingrese con ella.',
} as const
