import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import fieldCss from '@postern/core/style.css?url';
import pageCss from '../page.css?url';

export const Route = createRootRoute({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width' },
      { title: 'Sign up' },
    ],
    links: [
      { rel: 'stylesheet', href: fieldCss },
      { rel: 'stylesheet', href: pageCss },
      { rel: 'icon', href: 'data:,' },
    ],
  }),
  component: Root,
});

function Root() {
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <main>
          <Outlet />
        </main>
        <Scripts />
      </body>
    </html>
  );
}
