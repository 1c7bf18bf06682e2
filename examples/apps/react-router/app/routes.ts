import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('sign-up.tsx'),
  route('api/validate-email', 'validate-email.ts'),
] satisfies RouteConfig;
