import '@postern/element/define';
